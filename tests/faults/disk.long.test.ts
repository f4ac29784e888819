import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { mountSmall } from "#tests/support/faults/disk.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { newDataDir, startServer, type TestServer } from "#tests/support/server.ts";

const MB = 1_000_000;
const dataDir = join(await newDataDir(), "datos");
const disk = await mountSmall(dataDir, "1000m", ",mode=755");
const why = disk ? "" : " (skipped: this user may not mount a small disk)";

const ballast = join(dataDir, "lastre");
const fill = (mb: number) => writeFile(ballast, Buffer.alloc(mb * MB));
async function fillTo(share: number): Promise<void> {
  await rm(ballast);
  const { bavail, blocks, bsize } = await statfs(dataDir);
  await fill(Math.floor((bsize * (bavail - blocks * (1 - share))) / MB));
}
const ready = async (server: TestServer) => JSON.parse((await getPage(server, "/salud/listo")).text);
const signsIn = async (server: TestServer) => (await cookieOf(server, server.admin)) !== "";

test.skipIf(why !== "")(
  `a disk that fills up is told before anything fails, and the shop goes on once there is room${why}`,
  async () => {
    const server = await startServer({ dataDir, env: { SEED: "none" } });
    const { bavail, bsize } = await statfs(dataDir);
    const free = Math.floor((bavail * bsize) / MB);
    expect(free).toBeGreaterThan(220);
    await giveIdentity(server.databaseUrl);
    await giveIdentity(server.databaseUrl, { disco_aviso_mb: free - 60, disco_minimo_mb: free - 160 });
    const admin = await cookieOf(server, server.admin);
    const page = async () => (await getPage(server, "/admin/ajustes", admin)).text;
    expect(await ready(server)).toMatchObject({ estado: "listo", disco: "bien" });
    expect(await page()).not.toContain("espacio en el disco de la tienda");

    await fill(100);
    expect(await ready(server)).toMatchObject({ estado: "listo", disco: "poco" });
    expect(await page()).toContain("Queda poco espacio en el disco de la tienda");

    await fillTo(0.95);
    expect(await ready(server)).toMatchObject({
      estado: "no_listo",
      disco: "lleno",
      base_de_datos: "responde",
    });
    expect((await getPage(server, "/salud/listo")).status).toBe(503);
    expect((await getPage(server, "/salud")).status).toBe(200);
    expect(await page()).toContain("Casi no queda espacio en el disco de la tienda");
    expect(await signsIn(server)).toBe(true);

    // Whether a statement fails or PostgreSQL ends for want of room for its log, the shop comes back by itself.
    await fill(free).catch(() => undefined);
    const { pool } = openForFile(server.databaseUrl);
    await expect(
      pool.query("create table relleno as select repeat('x', 1000) as x from generate_series(1, 400000)"),
    ).rejects.toThrow();
    await rm(ballast);
    await expect.poll(() => ready(server)).toMatchObject({ estado: "listo" });
    await expect.poll(() => signsIn(server)).toBe(true);
    expect(await page()).not.toContain("espacio en el disco de la tienda");
    expect((await server.stop()).code).toBe(0);
  },
);
