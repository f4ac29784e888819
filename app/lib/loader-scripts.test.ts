import { expect, test } from "vitest";
import { loaderScripts } from "./loader-scripts.server.ts";

const streamOf = (...pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

test("the data of the loaders reaches the browser as it was, and cannot end its script", async () => {
  const data = '[{"_1":2},"a","</script><!--&\u2028\u2029 ñandú 😀"]\n';
  const bytes = new TextEncoder().encode(data);
  const scripts = await loaderScripts(streamOf(bytes.slice(0, 45), bytes.slice(45)), "m");
  const [, enqueue = "", close] = scripts
    .split('<script nonce="m">')
    .map((script) => script.replace(/<\/script>$/, ""));
  expect(enqueue).not.toMatch(/[<>&\u2028\u2029]/);
  expect(close).toBe("window.__reactRouterContext.streamController.close();");
  const [, json = ""] =
    /^window\.__reactRouterContext\.streamController\.enqueue\((.*)\);$/.exec(enqueue) ?? [];
  expect(JSON.parse(json)).toBe(data);
});

test("a page without data has no such script", async () => {
  expect(await loaderScripts(undefined, "m")).toBe("");
});
