import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { Sharp } from "sharp";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { crearTurnos, type Turno } from "#modules/comun/tx/turnos.ts";
import { type FormatoFoto, leerUrlFoto } from "#modules/productos/foto.ts";
import { leerFoto } from "#modules/productos/productos.store.server.ts";
import { jsonRefusal, unchanged } from "#server/http/errors.ts";

const MIME: Record<FormatoFoto, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
/** Encoding shares Node's four threads with password hashes and file reads. */
const AT_ONCE = 2;
const FOREVER = "public, max-age=31536000, immutable";

type Wanted = NonNullable<ReturnType<typeof leerUrlFoto>>;

/**
 * Serves pictures in the sizes and formats that pages use. The original is a row; the disk is only a cache.
 */
export function createPictures(ctx: Ctx, dataDir: string): Hono {
  const folder = join(dataDir, "cache", "fotos");
  const inFlight = new Map<string, Promise<Uint8Array | null>>();
  void sweepDrafts(folder).catch((error) => ctx.log.warn("pictures: drafts stay", describeError(error)));
  const turn = crearTurnos(AT_ONCE);
  const app = new Hono();
  app.get("/:archivo/:fichero", async (c) => {
    const wanted = leerUrlFoto(c.req.param("archivo"), c.req.param("fichero"));
    if (!wanted) return unknownPicture();
    const name = `${wanted.archivo}-${wanted.ancho}.${wanted.formato}`;
    const etag = `"${createHash("sha256").update(name).digest("base64url").slice(0, 22)}"`;
    const headers = { "Content-Type": MIME[wanted.formato], "Cache-Control": FOREVER, ETag: etag };
    if (c.req.header("If-None-Match") === etag) return unchanged(headers);
    const picture = await once(inFlight, name, () => resized({ ctx, folder, turn }, name, wanted));
    return picture ? new Response(new Uint8Array(picture), { headers }) : unknownPicture();
  });
  return app;
}

const unknownPicture = () => jsonRefusal(new Rechazo("desconocido", "No encontramos esa foto."));

/** Concurrent requests for a new picture compute it once. */
function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key);
  if (known) return known;
  const started = work().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

type Workshop = { ctx: Ctx; folder: string; turn: Turno };

async function resized(
  { ctx, folder, turn }: Workshop,
  name: string,
  wanted: Wanted,
): Promise<Uint8Array | null> {
  const file = join(folder, name);
  const cached = await readFile(file).catch(() => null);
  if (cached?.byteLength) return cached;
  const original = await leerFoto(ctx.db, wanted.archivo);
  if (!original) return null;
  const { default: sharp } = await import("sharp");
  const small = sharp(original).resize({ width: wanted.ancho, withoutEnlargement: true });
  const picture = await turn(() => encode(small, wanted.formato).toBuffer());
  await keep(folder, file, picture).catch((error) =>
    ctx.log.warn("pictures: not cached", describeError(error)),
  );
  return picture;
}

function encode(picture: Sharp, formato: FormatoFoto): Sharp {
  if (formato === "avif") return picture.avif({ quality: 55, effort: 3 });
  if (formato === "webp") return picture.webp({ quality: 78 });
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true });
}

/**
 * Writes to a temporary file and renames it, so that readers never see half a picture. On failure the file is
 * removed.
 */
async function keep(folder: string, file: string, picture: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    await writeFile(draft, picture);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes the unfinished files of a killed process. */
async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const drafts = names.filter((name) => !/\.(avif|webp|jpg)$/.test(name));
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })));
}
