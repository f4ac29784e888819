import { createHash } from "node:crypto";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, open, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { openS3Server } from "#tests/support/s3.ts";
import { nameOf } from "./retention.ts";
import { openS3 } from "./s3.ts";
import { openStore } from "./store.ts";
import type { BackupStore, StoreEnv } from "./types.ts";

// As in the shop's own process, where the server of pages replaces the global `Response`.
getRequestListener(() => new Response());
const servidor = await openS3Server();
const carpeta = await mkdtemp(join(tmpdir(), "puntazo-s3-"));

const env = (otros: Partial<StoreEnv> = {}): StoreEnv => ({
  ...servidor,
  BACKUP_URL: "s3://respaldos-tienda/tienda/nocturnos",
  ...otros,
});
const abrir = (otros: Partial<StoreEnv> = {}): BackupStore => {
  const store = openStore(env(otros));
  if (!store) throw new Error("no store");
  return store;
};
const archivo = async (contenido: string | Buffer) => {
  const ruta = join(await mkdtemp(join(carpeta, "uno-")), "archivo");
  await writeFile(ruta, contenido);
  return ruta;
};
const nuevaCopia = async () => join(await mkdtemp(join(carpeta, "dos-")), "copia");
const traer = async (store: BackupStore, nombre: string) => {
  const ruta = await nuevaCopia();
  await store.get(nombre, ruta);
  return readFile(ruta);
};
const noche = (dia: number) => nameOf(new Date(Date.UTC(2026, 10, dia, 6, 30)), true);

test("backups are stored, listed newest first, fetched and removed", async () => {
  const store = abrir();
  expect(store.where).toBe("s3://respaldos-tienda/tienda/nocturnos");
  expect(await store.list()).toEqual([]);
  await store.put(noche(14), await archivo("uno"));
  await store.put(noche(15), await archivo("otro"));
  expect(await store.list()).toEqual([
    { name: noche(15), bytes: 4 },
    { name: noche(14), bytes: 3 },
  ]);
  expect(String(await traer(store, noche(14)))).toBe("uno");
  // Another prefix of the same bucket is another store.
  expect(await abrir({ BACKUP_URL: "s3://respaldos-tienda" }).list()).toEqual([]);
  await store.remove(noche(14));
  await store.remove(noche(15));
  expect(await store.list()).toEqual([]);
});

test("a large file goes in parts and comes back the same", async () => {
  const part = 5 * 1024 * 1024;
  const store = openS3("s3://respaldos-tienda/grandes", env(), { part });
  const contenido = Buffer.alloc(2 * part + 12_345, "0123456789abcdefg");
  await store.put(noche(1), await archivo(contenido));
  expect((await traer(store, noche(1))).equals(contenido)).toBe(true);
  expect(await store.list()).toEqual([{ name: noche(1), bytes: contenido.length }]);
});

test.each([
  ["another secret", { AWS_SECRET_ACCESS_KEY: "otra" }, "revisa AWS_SECRET_ACCESS_KEY"],
  ["an unknown key", { AWS_ACCESS_KEY_ID: "OTRA" }, "no conoce la llave"],
  ["an unknown bucket", { BACKUP_URL: "s3://no-existe" }, "el bucket de BACKUP_URL no existe"],
])("%s is refused in a sentence without secrets", async (_, otros, frase) => {
  const fallo = await abrir(otros)
    .list()
    .catch((error: Error) => error.message);
  expect(fallo).toContain(frase);
  expect(fallo).not.toContain("S3RVER");
});

test("a backup that is not there is named so", async () => {
  await expect(traer(abrir(), noche(30))).rejects.toThrow("ese respaldo no existe");
});

/** A store that answers every request with this text, and what it was asked. */
async function respondon(texto: string, otros: Partial<StoreEnv> = {}) {
  const pedidos: { url: string; headers: IncomingHttpHeaders }[] = [];
  const servidor = createServer((request, answer) => {
    pedidos.push({ url: request.url ?? "", headers: request.headers });
    request.resume().on("end", () => answer.end(texto));
  }).listen(0, "127.0.0.1");
  await once(servidor, "listening");
  onTestFinished(() => void servidor.close());
  const address = servidor.address();
  const port = typeof address === "object" ? address?.port : 0;
  const endpoint = env({ AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, ...otros });
  return { pedidos, store: openS3("s3://respaldos-tienda/a&b", endpoint, { pause: 1 }) };
}

test("a session token and the digest of the body are signed, and no secret is sent", async () => {
  const { pedidos, store } = await respondon("", {
    AWS_SESSION_TOKEN: "ficha",
    AWS_SECRET_ACCESS_KEY: "secreto",
  });
  await store.put(noche(14), await archivo("uno"));
  const digest = createHash("sha256").update("uno").digest("hex");
  expect(pedidos).toEqual([
    {
      url: `/respaldos-tienda/a%26b/${noche(14)}`,
      headers: expect.objectContaining({
        "x-amz-content-sha256": digest,
        "x-amz-security-token": "ficha",
        authorization: expect.stringContaining(
          "SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,",
        ),
      }),
    },
  ]);
  expect(JSON.stringify(pedidos)).not.toContain("secreto");
});

test("a list is read with the marks of its names and without the entities that it declares", async () => {
  const { store } = await respondon(
    `<!DOCTYPE a [<!ENTITY b "c">]><Contents><Key>a&amp;b/&#x6d;&#105;&b;</Key><Size>3</Size></Contents>`,
  );
  expect(await store.list()).toEqual([{ name: "mi&b;", bytes: 3 }]);
});

test("a body that takes longer than the patience for its head arrives whole", async () => {
  // Only the timers of the store: the download itself runs.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { traer, pedidos } = await cortante(() => LARGO, {
    bytes: 100_000,
    // Called when the head and the first bytes are in the copy.
    pass: () => void vi.advanceTimersByTime(DIA_MS),
  });
  expect((await traer()).equals(LARGO)).toBe(true);
  expect(pedidos).toEqual([undefined]);
});

type Cut = {
  /** Bytes of each answer; the connection breaks off after them. */
  bytes: number;
  /** Answers `Range`, or ignores it. */
  knowsRanges?: boolean;
  /** Answers `If-Match`, or ignores it. */
  knowsMatches?: boolean;
  /** How much later than asked a part begins. */
  shift?: number;
  /** Called before each answer, with its number. */
  before?: (answer: number) => void;
  /** Called instead of the break; the rest follows. */
  pass?: () => void;
};

/**
 * A store that has one file and cuts every answer short, and what it was asked. It cuts an answer when its bytes are in the
 * copy: an earlier break takes away bytes that `fetch` has received and the download has not read.
 */
async function cortante(contenido: () => Buffer, cut: Cut) {
  const { knowsRanges = true, knowsMatches = knowsRanges, shift = 0, before } = cut;
  const pedidos: (string | undefined)[] = [];
  let copia = "";
  const servidor = createServer((request, answer) => {
    pedidos.push(request.headers.range);
    before?.(pedidos.length);
    const todo = contenido();
    const tag = `"${createHash("sha256").update(todo).digest("hex")}"`;
    const pedido = knowsRanges ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0) : 0;
    const desde = pedido > 0 ? pedido + shift : 0;
    if (knowsMatches && request.headers["if-match"] && request.headers["if-match"] !== tag)
      return void answer.writeHead(412).end("<Error><Code>PreconditionFailed</Code></Error>");
    if (desde > 0 && desde >= todo.length)
      return void answer.writeHead(416).end("<Error><Code>InvalidRange</Code></Error>");
    const resto = todo.subarray(desde);
    answer.writeHead(desde > 0 ? 206 : 200, {
      ETag: tag,
      "Content-Length": resto.length,
      ...(desde > 0 ? { "Content-Range": `bytes ${desde}-${todo.length - 1}/${todo.length}` } : {}),
    });
    if (resto.length <= cut.bytes) return void answer.end(resto);
    answer.write(resto.subarray(0, cut.bytes));
    const watch = setInterval(() => {
      if (statSync(copia).size < desde + cut.bytes) return;
      clearInterval(watch);
      if (!cut.pass) return void answer.destroy();
      cut.pass();
      answer.end(resto.subarray(cut.bytes));
    }, 5);
    answer.on("close", () => clearInterval(watch));
  }).listen(0, "127.0.0.1");
  await once(servidor, "listening");
  onTestFinished(() => {
    servidor.closeAllConnections();
    servidor.close();
  });
  const address = servidor.address();
  const port = typeof address === "object" ? address?.port : 0;
  const endpoint = env({ AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` });
  const store = openS3("s3://respaldos-tienda", endpoint, { pause: 1 });
  const traerDeAhi = async () => {
    copia = await nuevaCopia();
    await store.get(noche(14), copia);
    return readFile(copia);
  };
  return { pedidos, traer: traerDeAhi };
}

const LARGO = Buffer.alloc(250_000, "0123456789abcdefg");

test("a download that breaks off is taken up where it ended", async () => {
  const { traer, pedidos } = await cortante(() => LARGO, { bytes: 100_000 });
  expect((await traer()).equals(LARGO)).toBe(true);
  expect(pedidos).toEqual([undefined, "bytes=100000-", "bytes=200000-"]);
});

test.each([
  ["knows", true],
  ["ignores", false],
])(
  "a file that changed in between is refused by a store that %s If-Match, not glued together",
  async (_, knowsMatches) => {
    let ahora = LARGO;
    const { traer } = await cortante(() => ahora, {
      bytes: 100_000,
      knowsMatches,
      before: (answer) => {
        if (answer === 2) ahora = Buffer.alloc(250_000, "otra");
      },
    });
    await expect(traer()).rejects.toThrow("ese respaldo cambió mientras se traía");
  },
);

test("a store without ranges is asked from the beginning, and given up after so many breaks", async () => {
  let bytes = 100_000;
  const { traer, pedidos } = await cortante(() => LARGO, {
    get bytes() {
      return bytes;
    },
    knowsRanges: false,
    before: (answer) => {
      if (answer === 3) bytes = LARGO.length;
    },
  });
  expect((await traer()).equals(LARGO)).toBe(true);
  expect(pedidos.length).toBe(3);
  bytes = 10;
  await expect(traer()).rejects.toThrow("No se puede llegar al almacén");
  expect(pedidos.length).toBe(3 + 21);
});

test("a store that sends another part than asked, or finds none, is asked from the beginning", async () => {
  for (const shift of [7, LARGO.length]) {
    let bytes = 100_000;
    const { traer, pedidos } = await cortante(() => LARGO, {
      get bytes() {
        return bytes;
      },
      shift,
      before: (answer) => {
        if (answer === 3) bytes = LARGO.length;
      },
    });
    expect((await traer()).equals(LARGO)).toBe(true);
    expect(pedidos).toEqual([undefined, "bytes=100000-", undefined]);
  }
});

test("a disk that takes a part of each write gets the rest too", async () => {
  const handle = await open(await archivo(""));
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  const short = vi.spyOn(prototype, "write").mockImplementation(function (this: unknown, ...args: unknown[]) {
    const [bytes, offset, length, position] = args;
    return write.call(this, bytes, offset, Math.min(Number(length), 1_000), position);
  });
  onTestFinished(() => short.mockRestore());
  const { traer } = await cortante(() => LARGO, { bytes: LARGO.length });
  expect((await traer()).equals(LARGO)).toBe(true);
});
