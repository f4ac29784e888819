import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { nameOf } from "./retention.ts";
import { openStore } from "./store.ts";

const UNO = nameOf(new Date("2026-11-14T06:30:00Z"), false);
const DOS = nameOf(new Date("2026-11-15T06:30:00Z"), true);

async function carpetaNueva(): Promise<string> {
  const carpeta = await mkdtemp(join(tmpdir(), "puntazo-store-"));
  onTestFinished(() => rm(carpeta, { recursive: true, force: true }));
  return carpeta;
}

test("a folder keeps backups beside files of others, and shows only its own", async () => {
  const carpeta = await carpetaNueva();
  const store = openStore(readEnv({ BACKUP_URL: join(carpeta, "respaldos") }));
  if (!store) throw new Error("no store");
  // A place that is not there is not made by looking at it.
  expect(await store.list()).toEqual([]);
  expect(existsSync(join(carpeta, "respaldos"))).toBe(false);
  await mkdir(join(carpeta, "respaldos"));
  await writeFile(join(carpeta, "respaldos", "notas.txt"), "mías");
  for (const nombre of [UNO, DOS]) {
    const borrador = join(carpeta, "borrador");
    await writeFile(borrador, nombre);
    await store.put(nombre, borrador);
  }
  expect((await store.list()).map(({ name }) => name)).toEqual([DOS, UNO]);
  await store.get(DOS, join(carpeta, "copia"));
  expect(await readFile(join(carpeta, "copia"), "utf8")).toBe(DOS);
  await store.remove(DOS);
  await store.remove(DOS);
  await expect(store.get(DOS, join(carpeta, "otra"))).rejects.toThrow(`No hay un respaldo ${DOS}`);
  expect((await readdir(join(carpeta, "respaldos"))).sort()).toEqual(["notas.txt", UNO]);
});

const S3 = { BACKUP_URL: "s3://bucket-mio/a", AWS_ACCESS_KEY_ID: "i", AWS_SECRET_ACCESS_KEY: "s" };

test("without BACKUP_URL there is no store; a bucket needs keys and a passphrase", () => {
  expect(openStore(readEnv({}))).toBeNull();
  expect(() => readEnv(S3)).toThrow(
    "La variable BACKUP_PASSPHRASE es necesaria cuando BACKUP_URL es un bucket",
  );
  const frase = { BACKUP_PASSPHRASE: "una frase bien larga" };
  expect(() => readEnv({ ...S3, ...frase, AWS_SECRET_ACCESS_KEY: "" })).toThrow("AWS_SECRET_ACCESS_KEY");
  expect(openStore(readEnv({ ...S3, ...frase }))?.where).toBe("s3://bucket-mio/a");
});

test.each([
  [{ BACKUP_URL: "ftp://otro" }, "BACKUP_URL debe ser una carpeta o s3://bucket/prefijo"],
  [{ BACKUP_URL: "s3://" }, "BACKUP_URL debe ser"],
  [{ BACKUP_HOURS: "24" }, "BACKUP_HOURS debe ser una lista de horas"],
  [{ BACKUP_KEEP: "14" }, "BACKUP_KEEP debe ser días,semanas,meses"],
  [{ BACKUP_PASSPHRASE: "corta" }, "BACKUP_PASSPHRASE debe tener al menos 12 caracteres."],
  [{ AWS_ENDPOINT_URL: "minio:9000" }, "AWS_ENDPOINT_URL debe ser una dirección"],
])("%o is refused in a sentence", (variables, frase) => {
  expect(() => readEnv(variables)).toThrow(frase);
});

test("hours and retention are read as numbers", () => {
  const { BACKUP_HOURS, BACKUP_KEEP } = readEnv({ BACKUP_HOURS: "3,15", BACKUP_KEEP: "7,4,6" });
  expect([BACKUP_HOURS, BACKUP_KEEP]).toEqual([[3, 15], { days: 7, weeks: 4, months: 6 }]);
  expect(readEnv({}).BACKUP_HOURS).toEqual([3]);
});

/** Answers each request with the next text; a number is a failure. */
async function servidorQueDice(respuestas: (string | number)[]) {
  const pedidos: string[] = [];
  const server = createServer((request, response) => {
    pedidos.push(request.url ?? "");
    const respuesta = respuestas.shift() ?? "";
    if (typeof respuesta === "number") response.statusCode = respuesta;
    response.end(typeof respuesta === "number" ? "" : `<ListBucketResult>${respuesta}</ListBucketResult>`);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const variables = { ...S3, BACKUP_PASSPHRASE: "una frase bien larga" };
  const env = readEnv({ ...variables, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` });
  const cerrar = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { pedidos, port, cerrar, listar: async () => openStore(env, { pause: 1 })?.list() };
}

test("a list of several answers is read to its end, with the mark of each as it was meant", async () => {
  const contiene = (name: string) => `<Contents><Key>a/${name}</Key><Size>7</Size></Contents>`;
  const { listar, pedidos, cerrar } = await servidorQueDice([
    `${contiene(UNO)}<NextContinuationToken>a+b/c&#x3D;&amp;d</NextContinuationToken>`,
    `${contiene(DOS)}${contiene("notas.txt")}`,
  ]);
  expect(await listar()).toEqual([
    { name: DOS, bytes: 7 },
    { name: UNO, bytes: 7 },
  ]);
  expect(new URL(pedidos[1] ?? "", "http://x").searchParams.get("continuation-token")).toBe("a+b/c=&d");
  await cerrar();
});

test("a server that fails for a moment is asked again; one that is away is named", async () => {
  const { listar, pedidos, port, cerrar } = await servidorQueDice([503, 503, ""]);
  expect(await listar()).toEqual([]);
  expect(pedidos).toHaveLength(3);
  await cerrar();
  await expect(listar()).rejects.toThrow(
    `No se puede llegar al almacén de respaldos en 127.0.0.1:${port} (ECONNREFUSED).`,
  );
});
