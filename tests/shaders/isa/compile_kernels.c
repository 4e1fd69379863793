// Compiles compute shaders (SPIR-V files, Vulkan semantics) for the device of the Vulkan driver named by
// VK_ICD_FILENAMES. Mesa's RADV pretends to have a device of the family RADV_FORCE_FAMILY, and prints its code with
// RADV_DEBUG=shaders.
//
//   compile_kernels FILE.spv ...
#include <stdio.h>
#include <stdlib.h>
#include <vulkan/vulkan.h>

enum { kMostBindings = 64, kMostWords = 1 << 20 };

static void require(VkResult result, const char* doing) {
    if (result == VK_SUCCESS) return;
    fprintf(stderr, "compile_kernels: %s: VkResult %d\n", doing, result);
    exit(1);
}

static VkDevice openDevice(void) {
    const VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_1};
    const VkInstanceCreateInfo instanceInfo = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                               .pApplicationInfo = &application};
    VkInstance instance;
    require(vkCreateInstance(&instanceInfo, NULL, &instance), "vkCreateInstance");
    uint32_t count = 1;
    VkPhysicalDevice physical = VK_NULL_HANDLE;
    vkEnumeratePhysicalDevices(instance, &count, &physical);
    if (physical == VK_NULL_HANDLE) require(VK_ERROR_INITIALIZATION_FAILED, "no device");
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(physical, &properties);
    fprintf(stderr, "device: %s\n", properties.deviceName);
    const float priority = 1.0f;
    const VkDeviceQueueCreateInfo queue = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                           .queueCount = 1,
                                           .pQueuePriorities = &priority};
    const VkDeviceCreateInfo deviceInfo = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                           .queueCreateInfoCount = 1,
                                           .pQueueCreateInfos = &queue};
    VkDevice device;
    require(vkCreateDevice(physical, &deviceInfo, NULL, &device), "vkCreateDevice");
    return device;
}

// Declares every binding as a storage buffer. In the code, a uniform block differs in nothing that matters here.
static VkPipelineLayout makeLayout(VkDevice device) {
    VkDescriptorSetLayoutBinding bindings[kMostBindings];
    for (uint32_t k = 0; k < kMostBindings; ++k) {
        bindings[k] = (VkDescriptorSetLayoutBinding){k, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                     VK_SHADER_STAGE_COMPUTE_BIT, NULL};
    }
    const VkDescriptorSetLayoutCreateInfo setInfo = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                                     .bindingCount = kMostBindings,
                                                     .pBindings = bindings};
    VkDescriptorSetLayout set;
    require(vkCreateDescriptorSetLayout(device, &setInfo, NULL, &set), "vkCreateDescriptorSetLayout");
    const VkPipelineLayoutCreateInfo layoutInfo = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                                   .setLayoutCount = 1,
                                                   .pSetLayouts = &set};
    VkPipelineLayout layout;
    require(vkCreatePipelineLayout(device, &layoutInfo, NULL, &layout), "vkCreatePipelineLayout");
    return layout;
}

static void compile(VkDevice device, VkPipelineLayout layout, const char* path) {
    static uint32_t words[kMostWords];
    FILE* file = fopen(path, "rb");
    if (file == NULL) require(VK_ERROR_UNKNOWN, path);
    const size_t count = fread(words, sizeof *words, kMostWords, file);
    fclose(file);
    const VkShaderModuleCreateInfo moduleInfo = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                                 .codeSize = 4 * count,
                                                 .pCode = words};
    VkShaderModule module;
    require(vkCreateShaderModule(device, &moduleInfo, NULL, &module), path);
    const VkComputePipelineCreateInfo pipelineInfo = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                  .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                  .module = module,
                  .pName = "main"},
        .layout = layout,
    };
    fprintf(stderr, "\nkernel: %s\n", path);
    VkPipeline pipeline;
    require(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &pipelineInfo, NULL, &pipeline), path);
}

int main(int argc, char** argv) {
    const VkDevice device = openDevice();
    const VkPipelineLayout layout = makeLayout(device);
    for (int k = 1; k < argc; ++k) compile(device, layout, argv[k]);
    return 0;
}
