import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createHttpDoor } from "./listen.ts";

/** A keep-alive client, like a load balancer, and a route whose answers wait until the test releases them. */
async function open() {
  const waiting: (() => void)[] = [];
  const fetch = async (request: Request) => {
    if (request.url.endsWith("/slow")) await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response("answer");
  };
  const door = createHttpDoor(fetch, (next) => next);
  const port = await door.listen({ port: 0, host: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  onTestFinished(() => agent.destroy());
  const ask = (path: string) =>
    new Promise<{ answer: string; connection: string | undefined }>((resolve, reject) => {
      const read = async (response: IncomingMessage) =>
        resolve({ answer: await text(response), connection: response.headers.connection });
      get({ host: "127.0.0.1", port, path, agent }, (response) => void read(response).catch(reject)).on(
        "error",
        reject,
      );
    });
  return { door, ask, waiting };
}

test("a connection is kept until the door drains; then each answer closes its own", async () => {
  const { door, ask } = await open();
  expect((await ask("/")).connection).toBe("keep-alive");
  door.drain();
  expect(await ask("/")).toEqual({ answer: "answer", connection: "close" });
  await door.close();
});

test("what is under way is finished before it is closed, and its connection with it", async () => {
  const { door, ask, waiting } = await open();
  const slow = ask("/slow");
  await expect.poll(() => waiting.length).toBe(1);
  door.drain();
  let closed = false;
  const closing = door.close().then(() => {
    closed = true;
  });
  await expect(ask("/")).rejects.toThrow();
  expect(closed).toBe(false);
  waiting[0]?.();
  expect(await slow).toEqual({ answer: "answer", connection: "close" });
  await closing;
});

test("a client that only holds its connection does not keep it open", async () => {
  const { door, ask } = await open();
  await ask("/");
  await door.close();
});
