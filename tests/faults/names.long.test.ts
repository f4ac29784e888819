import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, pulsos } from "#database/schema.ts";
import { openRelay } from "#tests/support/beacon/relay.ts";
import { nuevaPersona } from "#tests/support/e2e/account.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { openNames } from "#tests/support/faults/names.ts";
import { startMailServer } from "#tests/support/faults/services.ts";
import { newDataDir, startServer } from "#tests/support/server.ts";

const names = await openNames();
const why = names ? "" : " (skipped: only root may give a shop its own server of names)";

const named = (url: string, host: string) => url.replace("127.0.0.1", host).replace("localhost", host);

test.skipIf(!names)(
  `without names of other machines the shop works, and what they would get waits for them${why}`,
  async () => {
    if (!names) return;
    const [mail, relay] = [await startMailServer(), await openRelay()];
    const chain = join(await newDataDir(), "cadena.json");
    await writeFile(chain, JSON.stringify(relay.chain.cadena));
    const databaseUrl = await demoDatabase();
    const server = await startServer({
      databaseUrl,
      through: names.through,
      env: {
        SMTP_URL: named(mail.url, "correo.tienda.test"),
        BEACON: "drand",
        BEACON_URLS: named(relay.url, "relevo.tienda.test"),
        BEACON_CHAIN: chain,
      },
    });
    const { db } = openForFile(databaseUrl);
    await expect.poll(() => names.asked()).toBeGreaterThan(0);

    // Lookups without an answer hold threads which passwords, files and pictures need too.
    const nueva = nuevaPersona();
    expect((await postForm(server, "/registrate", nueva)).status).toBe(200);
    const mailed = async () => (await db.select().from(correos).where(eq(correos.para, nueva.email)))[0];
    await expect.poll(async () => (await mailed())?.ultimo_error ?? null).not.toBeNull();
    const entered = await Promise.all(Array.from({ length: 8 }, () => cookieOf(server, server.cliente)));
    expect(entered).not.toContain("");
    expect((await getPage(server, "/productos", entered[0])).status).toBe(200);
    expect((await getPage(server, "/salud/listo")).status).toBe(200);
    // No mail server refused the mail, so the attempt does not count.
    expect(await mailed()).toMatchObject({ estado: "pendiente", intentos: 0 });
    expect(await db.$count(pulsos)).toBe(0);

    names.answer();
    await expect.poll(() => mail.messages().some(({ to }) => to.includes(nueva.email))).toBe(true);
    await expect.poll(mailed).toMatchObject({ estado: "enviado" });
    await expect.poll(() => db.$count(pulsos)).toBeGreaterThan(0);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(server.output()).not.toMatch(/http: request failed|process: uncaught error/);
  },
);
