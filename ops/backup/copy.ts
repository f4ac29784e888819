import { Readable, Writable } from "node:stream";
import type pg from "pg";

declare module "pg" {
  /** What the driver speaks of PostgreSQL's COPY, which its types leave out. */
  interface Connection {
    sendCopyFromChunk(chunk: Uint8Array): void;
    endCopyFrom(): void;
    sendCopyFail(reason: string): void;
  }
}

/** Rows come one by one; the compressor and the disk want them together. */
const BLOCK = 64 * 1024;

/** The rows of `COPY … TO STDOUT`, in blocks. PostgreSQL waits while nobody reads, so that memory stays small. */
export function copyOut(client: pg.Client, text: string): Readable {
  let connection: pg.Connection | undefined;
  let waiting: Buffer[] = [];
  let size = 0;
  const rows = new Readable({ highWaterMark: BLOCK, read: () => void connection?.stream.resume() });
  const flush = () => {
    if (size > 0 && !rows.push(Buffer.concat(waiting, size))) connection?.stream.pause();
    waiting = [];
    size = 0;
  };
  client.query({
    submit(opened: pg.Connection) {
      connection = opened;
      opened.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver reads the next rows into the same memory.
      waiting.push(Buffer.from(chunk));
      size += chunk.length;
      if (size >= BLOCK) flush();
    },
    handleCommandComplete: flush,
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  });
  return rows;
}

/** Takes the rows of `COPY … FROM STDIN`; it finishes when PostgreSQL has them all. */
export function copyIn(client: pg.Client, text: string): Writable {
  let connection: pg.Connection | undefined;
  let failure: Error | undefined;
  const opened = Promise.withResolvers<pg.Connection>();
  const done = Promise.withResolvers<void>();
  // Whoever writes hears of a failure; before the first write nobody listens yet.
  for (const { promise } of [opened, done]) promise.catch(() => undefined);
  client.query({
    submit(given: pg.Connection) {
      connection = given;
      given.query(text);
    },
    handleCopyInResponse: () => connection && opened.resolve(connection),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => done.resolve(),
    handleError(error: Error) {
      failure = error;
      opened.reject(error);
      done.reject(error);
    },
  });
  return new Writable({
    highWaterMark: BLOCK,
    write(chunk: Buffer, _encoding, next) {
      opened.promise.then((wire) => {
        if (failure) return next(failure);
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) wire.stream.once("drain", () => next());
        else next();
      }, next);
    },
    final(next) {
      opened.promise
        .then((wire) => {
          wire.endCopyFrom();
          return done.promise;
        })
        .then(() => next(), next);
    },
    destroy(error, next) {
      if (error && !failure) connection?.sendCopyFail("interrupted");
      next(error);
    },
  });
}
