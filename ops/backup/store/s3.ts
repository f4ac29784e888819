import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { DomUtils, parseDocument } from "htmlparser2";
import { RespaldoError } from "../format.ts";
import type { BackupStore, Stored, StoreEnv } from "./types.ts";

/** Files above this size are sent in parts of it; S3 takes 10,000 parts, so up to 156 GB. */
const PART = 16 * 1024 * 1024;
/** Until the head of an answer, so also for a part over a slow line. What follows may take hours, but not stand still. */
const PATIENCE = 10 * 60_000;
const ATTEMPTS = 4;
/** Before the second attempt; each further pause is four times as long. */
const PAUSE = 1_000;
/** A download that breaks off more often is given up. */
const MOST_BREAKS = 20;
const PARTIAL = 206;
const NO_SUCH_RANGE = 416;

export type S3Options = { part?: number; pause?: number; patience?: number };

type Ask = {
  method: string;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
  /** A status that is an answer to the caller and no failure. */
  accepts?: number;
};

/** A bucket, asked by signed requests (AWS Signature Version 4): Amazon S3, MinIO, Garage, Backblaze, R2 and others. */
export function openS3(
  url: string,
  env: StoreEnv,
  { part = PART, pause = PAUSE, patience = PATIENCE }: S3Options = {},
): BackupStore {
  const { host: bucket, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/+|\/+$/g, "");
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name);
  const ask = requester(bucket, env, { pause, patience });
  return {
    where: `s3://${bucket}${prefix ? `/${prefix}` : ""}`,
    workdir: null,
    async put(name, file) {
      const source = await open(file);
      try {
        const { size } = await source.stat();
        const read = async (start: number) => {
          const buffer = Buffer.alloc(Math.min(part, size - start));
          await source.read(buffer, 0, buffer.length, start);
          return buffer;
        };
        if (size <= part) await text(await ask({ method: "PUT", key: keyOf(name), body: await read(0) }));
        else await putInParts(ask, keyOf(name), { size, part, read });
      } finally {
        await source.close();
      }
    },
    async get(name, file) {
      const target = await open(file, "wx", 0o600);
      try {
        await fetchInto(target, {
          ask,
          key: keyOf(name),
          pause,
          failure: (error) => unreachable(error, env),
        });
      } finally {
        await target.close();
      }
    },
    list: () => listAll(ask, prefix ? `${prefix}/` : ""),
    async remove(name) {
      await text(await ask({ method: "DELETE", key: keyOf(name) }));
    },
  };
}

type Requester = (request: Ask) => Promise<Response>;
type Source = { size: number; part: number; read: (start: number) => Promise<Buffer<ArrayBuffer>> };

type Download = { ask: Requester; key: string; pause: number; failure: (error: unknown) => RespaldoError };

/**
 * Fetches a file. A connection that breaks off is taken up where it ended, if the store still has the same file and knows
 * ranges; otherwise from the beginning.
 */
async function fetchInto(target: FileHandle, { ask, key, pause, failure }: Download): Promise<void> {
  let at = 0;
  let tag: string | null = null;
  for (let breaks = 0; ; breaks++) {
    const headers: Record<string, string> = tag && at > 0 ? { range: `bytes=${at}-`, "if-match": tag } : {};
    const response = await ask({ method: "GET", key, headers, accepts: NO_SUCH_RANGE });
    if (!response.body) throw new RespaldoError("El almacén respondió sin contenido.");
    const isRest = response.status === PARTIAL;
    if (response.status === NO_SUCH_RANGE || (isRest && startOf(response) !== at)) {
      await response.body.cancel();
      if (breaks === MOST_BREAKS) throw new RespaldoError("El almacén no entrega el resto de ese respaldo.");
      [at, tag] = [0, null];
      await sleep(pause);
      continue;
    }
    if (isRest && response.headers.get("ETag") !== tag) {
      // A store that ignores `If-Match` sends the rest of another file.
      await response.body.cancel();
      throw refusal(PARTIAL, "<Error><Code>PreconditionFailed</Code></Error>");
    }
    if (!isRest) {
      at = 0;
      await target.truncate();
    }
    tag = response.headers.get("ETag");
    const reader = response.body.getReader();
    for (;;) {
      const next = await reader.read().catch(failure);
      if (next instanceof RespaldoError) {
        if (breaks === MOST_BREAKS) throw next;
        break;
      }
      if (next.done) return;
      await writeAll(target, next.value, at);
      at += next.value.length;
    }
    await sleep(pause);
  }
}

/** The first byte of a partial answer, by its own words. */
const startOf = ({ headers }: Response): number =>
  Number(/^bytes (\d+)-/.exec(headers.get("Content-Range") ?? "")?.[1] ?? Number.NaN);

/** One write may take a part of the bytes only. */
async function writeAll(target: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await target.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}

/** Parts that were sent count, and cost, until the upload is completed or aborted. */
async function putInParts(ask: Requester, key: string, { size, part, read }: Source): Promise<void> {
  const begun = await text(await ask({ method: "POST", key, query: { uploads: "" } }));
  const uploadId = tagOf(parse(begun), "UploadId");
  if (!uploadId) throw new RespaldoError("El almacén no aceptó un envío por partes.");
  try {
    const tags: string[] = [];
    for (let start = 0; start < size; start += part) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const response = await ask({ method: "PUT", key, query, body: await read(start) });
      await text(response);
      tags.push(response.headers.get("ETag") ?? "");
    }
    const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    const done = await text(await ask({ method: "POST", key, query: { uploadId }, body }));
    // S3 may answer 200 and say in the body that it failed.
    if (tagOf(parse(done), "Code")) throw refusal(200, done);
  } catch (error) {
    await ask({ method: "DELETE", key, query: { uploadId } }).then(text, () => undefined);
    throw error;
  }
}

async function listAll(ask: Requester, prefix: string): Promise<Stored[]> {
  const found: Stored[] = [];
  let token = "";
  do {
    const query: Record<string, string> = { "list-type": "2", prefix };
    if (token) query["continuation-token"] = token;
    const page = parse(await text(await ask({ method: "GET", query })));
    for (const entry of DomUtils.getElementsByTagName("Contents", page)) {
      const name = tagOf(entry, "Key").slice(prefix.length);
      if (name) found.push({ name, bytes: Number(tagOf(entry, "Size")) });
    }
    token = tagOf(page, "NextContinuationToken");
  } while (token);
  return found;
}

/** As XML, without the entities that a document may declare. */
const parse = (xml: string) => parseDocument(xml, { xmlMode: true });

type Xml = Parameters<typeof DomUtils.textContent>[0];

/** The text of the first element of this name; empty without one. */
const tagOf = (node: Xml, name: string): string =>
  DomUtils.textContent(DomUtils.getElementsByTagName(name, node, true, 1));

const text = (response: Response) => response.text();

type Times = { pause: number; patience: number };

function requester(bucket: string, env: StoreEnv, { pause, patience }: Times): Requester {
  const region = env.AWS_REGION;
  const client = new AwsClient({
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? "",
    ...(env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}),
    service: "s3",
    region,
    // It repeats refused requests only; a connection that fails is repeated here as well.
    retries: 0,
  });
  // Other servers seldom have a name for each bucket, Amazon has no other way for new ones.
  const base = env.AWS_ENDPOINT_URL
    ? `${env.AWS_ENDPOINT_URL.replace(/\/+$/, "")}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const once = async ({ method, key = "", query = {}, headers, body }: Ask): Promise<Response> => {
    const path = key.split("/").map(encodeURIComponent).join("/");
    const url = new URL(path ? `${base}/${path}` : base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), patience);
    return client
      .fetch(url, {
        method,
        // The client signs a body only by the digest that it is given.
        headers: { ...headers, "x-amz-content-sha256": digest },
        redirect: "error",
        signal: waiting.signal,
        ...(body ? { body } : {}),
      })
      .finally(() => clearTimeout(timer));
  };
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(request).catch((error: unknown) => unreachable(error, env));
      // Not `instanceof Response`: the page server puts a class of its own in the place of the global one, and what
      // `fetch` answers is not an instance of that.
      const isReached = !(answer instanceof RespaldoError);
      if (isReached && (answer.ok || answer.status === request.accepts)) return answer;
      const failure = isReached ? refusal(answer.status, await text(answer)) : answer;
      const isPassing = !isReached || answer.status >= 500 || answer.status === 429;
      if (!isPassing || attempt === ATTEMPTS) throw failure;
      await sleep(pause * 4 ** (attempt - 1));
    }
  };
}

function unreachable(error: unknown, { AWS_ENDPOINT_URL, AWS_REGION }: StoreEnv): RespaldoError {
  const host = AWS_ENDPOINT_URL ? new URL(AWS_ENDPOINT_URL).host : `s3.${AWS_REGION}.amazonaws.com`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error && "code" in cause ? String(cause.code) : "sin respuesta";
  return new RespaldoError(`No se puede llegar al almacén de respaldos en ${host} (${why}).`);
}

const ADVICE: Record<string, string> = {
  NoSuchBucket: "el bucket de BACKUP_URL no existe",
  NoSuchKey: "ese respaldo no existe",
  InvalidAccessKeyId: "no conoce la llave de AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "la firma no calza: revisa AWS_SECRET_ACCESS_KEY y AWS_REGION",
  AccessDenied: "esa llave no tiene permiso",
  PreconditionFailed: "ese respaldo cambió mientras se traía",
  RequestTimeTooSkewed: "el reloj de esta máquina está corrido",
};

function refusal(status: number, body: string): RespaldoError {
  const code = tagOf(parse(body), "Code");
  const advice = ADVICE[code] ?? (code || "sin explicación");
  return new RespaldoError(`El almacén de respaldos respondió ${status}: ${advice}.`);
}
