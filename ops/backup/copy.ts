import { Readable, Writable } from "node:stream";
import type pg from "pg";

declare module "pg" {
  /** The parts of the driver's COPY protocol that its types leave out. */
  interface Connection {
    sendCopyFromChunk(chunk: Uint8Array): void;
    endCopyFrom(): void;
    sendCopyFail(reason: string): void;
  }
}

/** Rows arrive one by one; the compressor and the disk work better with larger blocks. */
const BLOCK = 64 * 1024;

/**
 * Streams the rows of `COPY … TO STDOUT` in blocks. PostgreSQL waits while the stream is not read, so memory
 * use stays small.
 */
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
      // Copy the chunk: the driver reuses its memory for the next rows.
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

/** Accepts the rows of `COPY … FROM STDIN`; finishes when PostgreSQL has stored them all. */
export function copyIn(client: pg.Client, text: string): Writable {
  let connection: pg.Connection | undefined;
  let failure: Error | undefined;
  const opened = Promise.withResolvers<pg.Connection>();
  const done = Promise.withResolvers<void>();
  // The writer receives a failure; before the first write it has no listener yet.
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
