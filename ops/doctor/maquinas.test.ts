import { expect, test } from "vitest";
import { startPatroniDouble } from "#tests/support/patroni.ts";
import { maquinas } from "./reachable.ts";

const leader = { name: "base1", role: "leader", state: "running" };
const sync = { name: "base2", role: "sync_standby", state: "streaming", lag: 0 };
const replica = { name: "base3", role: "replica", state: "running", lag: 40 * 2 ** 20 };

test.each([
  [
    [leader, sync, { ...replica, lag: 0 }],
    "bien",
    "base1 manda, base2 sincrónica (al día), base3 réplica (al día)",
  ],
  [[leader, sync, replica], "aviso", "base1 manda, base2 sincrónica (al día), base3 réplica (40 MB atrás)"],
  [[leader, sync], "aviso", "falta una: base1 manda, base2 sincrónica (al día)"],
  [
    [leader, { ...sync, role: "replica" }, { ...replica, lag: "unknown" }],
    "aviso",
    "ninguna es sincrónica: base1 manda, base2 réplica (al día), base3 réplica (atraso desconocido)",
  ],
  [
    [{ ...leader, state: "crashed" }, sync, replica],
    "mal",
    "nadie manda: base1 detenida, base2 sincrónica (al día), base3 réplica (40 MB atrás)",
  ],
  [null, "mal", "ningún Patroni dice quién manda"],
])("of %j the doctor says %s", async (members, estado, texto) => {
  const url = await startPatroniDouble(() => members);
  const urls = ["http://127.0.0.1:1", url, url];
  expect(await maquinas({ PATRONI_URLS: urls })).toMatchObject({
    estado,
    tema: "Máquinas de la base",
    texto,
  });
});

test("a shop without Patroni is not asked", async () => {
  expect(await maquinas({})).toBeNull();
});
