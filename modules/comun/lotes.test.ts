import { expect, test } from "vitest";
import { crearLotes, type Final, type Liquidacion } from "./lotes.ts";

/** Keeps what each batch was given and ends it when the test says so. */
function mesa(fallar: (pedidos: readonly number[]) => boolean = () => false) {
  const vistos: number[][] = [];
  const esperas: (() => void)[] = [];
  const liquidacion: Liquidacion<number, string> = {
    async liquidar(pedidos) {
      vistos.push([...pedidos]);
      await new Promise<void>((seguir) => esperas.push(seguir));
      if (fallar(pedidos)) throw new Error(`lote ${pedidos.join()}`);
      return pedidos.map(
        (n): Final<string> => (n < 0 ? { error: new Error(`no ${n}`) } : { respuesta: `n${n}` }),
      );
    },
    deshecho: () => true,
  };
  const seguir = async () => {
    while (esperas.length === 0) await new Promise((listo) => setTimeout(listo, 1));
    esperas.shift()?.();
  };
  return { vistos, liquidacion, seguir };
}

const finales = async (promesas: Promise<string>[]) =>
  (await Promise.allSettled(promesas)).map((p) =>
    p.status === "fulfilled" ? p.value : String(p.reason.message),
  );

test("what arrives while a batch runs is settled together in the next, in order, up to the maximum", async () => {
  const lotes = crearLotes(3);
  const { vistos, liquidacion, seguir } = mesa();
  const todos = finales([1, 2, 3, 4, 5].map((n) => lotes.sumar("a", n, liquidacion)));
  for (let i = 0; i < 3; i++) await seguir();
  expect(await todos).toEqual(["n1", "n2", "n3", "n4", "n5"]);
  expect(vistos).toEqual([[1], [2, 3, 4], [5]]);
});

test("keys do not wait for each other, and an empty key starts anew", async () => {
  const lotes = crearLotes();
  const [a, b] = [mesa(), mesa()];
  const lento = lotes.sumar("a", 1, a.liquidacion);
  const rapido = lotes.sumar("b", 2, b.liquidacion);
  await b.seguir();
  expect(await rapido).toBe("n2");
  await a.seguir();
  expect(await lento).toBe("n1");
  const otra = lotes.sumar("b", 3, b.liquidacion);
  await b.seguir();
  expect(await otra).toBe("n3");
});

test("a refused request leaves its neighbours alone", async () => {
  const lotes = crearLotes();
  const { liquidacion, seguir } = mesa();
  const todos = finales([1, 2, -3, 4].map((n) => lotes.sumar("a", n, liquidacion)));
  await seguir();
  await seguir();
  expect(await todos).toEqual(["n1", "n2", "no -3", "n4"]);
});

test("a batch that failed and left nothing is settled one by one", async () => {
  const lotes = crearLotes();
  const { vistos, liquidacion, seguir } = mesa((pedidos) => pedidos.includes(3));
  const todos = finales([1, 2, 3, 4].map((n) => lotes.sumar("a", n, liquidacion)));
  for (let i = 0; i < 5; i++) await seguir();
  expect(await todos).toEqual(["n1", "n2", "lote 3", "n4"]);
  expect(vistos).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test("a batch that may have been written is not tried again", async () => {
  const lotes = crearLotes();
  const { vistos, liquidacion, seguir } = mesa((pedidos) => pedidos.length > 1);
  const dudosa = { ...liquidacion, deshecho: () => false };
  const todos = finales([1, 2, 3].map((n) => lotes.sumar("a", n, dudosa)));
  await seguir();
  await seguir();
  expect(await todos).toEqual(["n1", "lote 2,3", "lote 2,3"]);
  expect(vistos).toEqual([[1], [2, 3]]);
});
