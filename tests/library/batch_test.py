"""Tests drape.batch with a scheduler and two workers, of which one is killed. Skipped without dask.distributed."""

import contextlib
import io
import os
import signal
import sys
import tempfile
import threading
import time
import unittest
import warnings

try:
    import distributed
    import numpy as np
except ImportError as error:
    print(f"batch_test: {error} (python3-distributed, python3-numpy), so nothing was checked", file=sys.stderr)
    sys.exit(77)
from drape import batch


def run(*arguments):
    """Returns the exit status, and what the command prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        status = batch.main([str(argument) for argument in arguments])
    return status, out.getvalue()


class Batch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def write(self, *lines):
        with open("table.csv", "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        return "table.csv"

    def test_a_killed_worker_loses_nothing(self):
        rows = [f"drop,16,{seed},1,drapes/{seed}.npz" for seed in range(3)] + ["no-such-scene,16,1,0.1,bad.npz"]
        table = self.write("scene,columns,seed,seconds,output", *rows)
        os.environ["PYTHONWARNINGS"] = "ignore"
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None,
                                      silence_logs=50) as cluster, distributed.Client(cluster) as client:
            victim = next(iter(client.run(os.getpid).values()))
            result = []
            thread = threading.Thread(target=lambda: result.append(run(table, "--scheduler", cluster.scheduler_address)))
            thread.start()
            # A file of a row in progress, or a finished one, shows that the workers are busy.
            while not os.path.isdir("drapes") and thread.is_alive():
                time.sleep(0.02)
            os.kill(victim, signal.SIGKILL)
            thread.join()
            status, text = result[0]
        self.assertEqual(status, 1, text)
        self.assertIn("bad.npz: ", text)
        self.assertIn("no such scene", text)
        self.assertIn("drapes an hour; 1 rows failed", text)
        self.assertEqual(sorted(name for name in os.listdir("drapes") if not name.startswith(".")),
                         [f"{seed}.npz" for seed in range(3)])
        drapes = [np.load(f"drapes/{seed}.npz") for seed in range(3)]
        self.assertEqual(len({str(drape["hash"]) for drape in drapes}), 3, "seeds differ")
        self.assertEqual(drapes[0]["positions"].shape, (256, 3))
        self.assertFalse(os.path.exists("bad.npz"))

        # A finished row is not done again.
        before = os.stat("drapes/0.npz").st_mtime_ns
        status, text = run(self.write("scene,output", *[f"drop,drapes/{seed}.npz" for seed in range(3)]))
        self.assertEqual((status, text), (0, "3 of 3 rows are finished already\n"))
        self.assertEqual(os.stat("drapes/0.npz").st_mtime_ns, before)

    def test_a_row_has_a_time_limit(self):
        row = {"scene": "pile", "seconds": "1000", "output": os.path.abspath("long.npz")}
        self.assertEqual(batch.run_row(row, 1), "took longer than 1 s")
        self.assertEqual(os.listdir("."), [])

    def test_bad_tables(self):
        for lines, text in [(["scene,colour,output"], 'no such column "colour"'),
                            (["scene,output", "drop"], "line 2: expected 2 values"),
                            (["scene,output", "drop,a.txt"], "line 2: output: expected a file name"),
                            (["seed,output", "x,a.npz"], 'line 2: seed: "x" is no number'),
                            (["columns,output", "1,a.npz"], "line 2: columns: 1 is out of range, expected 2 to 4096"),
                            (["seconds,output", "nan,a.npz"], "line 2: seconds: nan is out of range"),
                            (["solver.gravityx,output", "1,a.npz"], "line 2: --set: solver.gravityx: no such field"),
                            (["wind.velocity,output", '"[0,0,1]",a.npz', '"[0,0]",b.npz'], "line 3: --set: wind.velocity: a list"),
                            (["fabric,output", "silk,a.npz", "tin,b.npz"], 'line 3: --fabric: "tin" is not a fabric'),
                            (["output", "a.npz", "a.npz"], "line 3: output: another row writes")]:
            status, said = run(self.write(*lines))
            self.assertEqual((status, said.count("\n")), (2, 1), said)
            self.assertIn(text, said)
            self.assertEqual(os.listdir(), ["table.csv"])
        self.assertEqual(run("no-such.csv"), (2, "no-such.csv: No such file or directory\n"))

    def test_a_dead_scheduler_is_one_line(self):
        self.addCleanup(setattr, batch, "_PATIENCE", batch._PATIENCE)
        batch._PATIENCE = 1
        began = time.monotonic()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of distributed
            status, said = run(self.write("output", "a.npz"), "--scheduler", "tcp://127.0.0.1:9")
        self.assertEqual((status, said), (2, "tcp://127.0.0.1:9: no scheduler answers, expected an address such as "
                                             "tcp://HOST:8786\n"))
        self.assertLess(time.monotonic() - began, 20)

    def test_endings_may_be_capitals(self):
        for name in "a.NPZ", "b.DRAPE":
            batch.simulate({"columns": "4", "seconds": "0.1", "output": os.path.abspath(name)})
        self.assertEqual(sorted(os.listdir()), ["a.NPZ", "b.DRAPE"])
        self.assertEqual(np.load("a.NPZ")["positions"].shape, (16, 3))


if __name__ == "__main__":
    unittest.main()
