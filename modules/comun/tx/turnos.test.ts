import { expect, test } from "vitest";
import { crearTurnos } from "./turnos.ts";

test("never more than the limit at once, and a failed work gives its turn on", async () => {
  const turn = crearTurnos(2);
  let running = 0;
  let most = 0;
  const work = async (i: number) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (i % 3 === 0) throw new Error("no se pudo");
    return i;
  };
  const done = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => turn(() => work(i))));
  expect(most).toBe(2);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
});
