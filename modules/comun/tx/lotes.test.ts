import { expect, test } from "vitest";
import { crearLotes, type Final, type Liquidacion, type Lotes } from "./lotes.ts";

/** Records the requests of each batch and ends it when the test says so. */
function trabajo(fallar: (pedidos: readonly number[]) => boolean = () => false) {
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
    while (esperas.length === 0) await unMomento();
    esperas.shift()?.();
  };
  return { vistos, liquidacion, seguir };
}

const unMomento = () => new Promise((listo) => setTimeout(listo, 1));

/** The first request alone in its batch; the others arrive while it runs. */
async function sumarTodos(
  lotes: Lotes,
  liquidacion: Liquidacion<number, string>,
  [uno = 0, ...otros]: number[],
) {
  const primero = lotes.sumar("a", uno, liquidacion);
  await unMomento();
  return { todos: finales([primero, ...otros.map((n) => lotes.sumar("a", n, liquidacion))]) };
}

const finales = async (promesas: Promise<string>[]) =>
  (await Promise.allSettled(promesas)).map((p) =>
    p.status === "fulfilled" ? p.value : String(p.reason.message),
  );

test("what arrives while a batch runs is settled together in the next, in order, up to the maximum", async () => {
  const lotes = crearLotes({ maximo: 3 });
  const { vistos, liquidacion, seguir } = trabajo();
  const { todos } = await sumarTodos(lotes, liquidacion, [1, 2, 3, 4, 5]);
  for (let i = 0; i < 3; i++) await seguir();
  expect(await todos).toEqual(["n1", "n2", "n3", "n4", "n5"]);
  expect(vistos).toEqual([[1], [2, 3, 4], [5]]);
});

test("keys do not wait for each other, and an empty key starts anew", async () => {
  const lotes = crearLotes();
  const [a, b] = [trabajo(), trabajo()];
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

test("so many keys at once and no more: the others grow while they wait for their turn", async () => {
  const lotes = crearLotes({ a_la_vez: 1 });
  const [a, b] = [trabajo(), trabajo()];
  const lento = lotes.sumar("a", 1, a.liquidacion);
  const juntos = finales([2, 3, 4].map((n) => lotes.sumar("b", n, b.liquidacion)));
  await a.seguir();
  expect(await lento).toBe("n1");
  await b.seguir();
  expect(await juntos).toEqual(["n2", "n3", "n4"]);
  expect(b.vistos).toEqual([[2, 3, 4]]);
});

test("a refused request leaves its neighbours alone", async () => {
  const lotes = crearLotes();
  const { liquidacion, seguir } = trabajo();
  const { todos } = await sumarTodos(lotes, liquidacion, [1, 2, -3, 4]);
  await seguir();
  await seguir();
  expect(await todos).toEqual(["n1", "n2", "no -3", "n4"]);
});

test("a batch that failed and left nothing is settled one by one", async () => {
  const lotes = crearLotes();
  const { vistos, liquidacion, seguir } = trabajo((pedidos) => pedidos.includes(3));
  const { todos } = await sumarTodos(lotes, liquidacion, [1, 2, 3, 4]);
  for (let i = 0; i < 5; i++) await seguir();
  expect(await todos).toEqual(["n1", "n2", "lote 3", "n4"]);
  expect(vistos).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test("a batch that may have been written is not tried again", async () => {
  const lotes = crearLotes();
  const { vistos, liquidacion, seguir } = trabajo((pedidos) => pedidos.length > 1);
  const dudosa = { ...liquidacion, deshecho: () => false };
  const { todos } = await sumarTodos(lotes, dudosa, [1, 2, 3]);
  await seguir();
  await seguir();
  expect(await todos).toEqual(["n1", "lote 2,3", "lote 2,3"]);
  expect(vistos).toEqual([[1], [2, 3]]);
});

const bloqueado = () => new Error("bloqueado");

const aparte = (liquidar: (n: number) => Promise<string>) => ({
  porque: (error: unknown) => error instanceof Error && /bloqueado|lote/.test(error.message),
  liquidar,
  ocupado: () => new Error("ocupado"),
});

test("a request that waits for a lock is settled apart, and the queue goes on", async () => {
  const lotes = crearLotes();
  const { vistos, liquidacion, seguir } = trabajo((pedidos) => pedidos.includes(2));
  const libre = Promise.withResolvers<string>();
  const conAparte = {
    ...liquidacion,
    aparte: aparte((n) => (n === 2 ? libre.promise : Promise.resolve(`n${n} sin esperar`))),
  };
  const primero = lotes.sumar("a", 1, conAparte);
  await unMomento();
  const [dos, tres] = [lotes.sumar("a", 2, conAparte), lotes.sumar("a", 3, conAparte)];
  for (let i = 0; i < 2; i++) await seguir();
  expect(await finales([primero, tres])).toEqual(["n1", "n3 sin esperar"]);
  const cuatro = lotes.sumar("a", 4, conAparte);
  await seguir();
  expect(await cuatro).toBe("n4");
  expect(vistos).toEqual([[1], [2, 3], [4]]);
  libre.resolve("n2 al fin");
  expect(await dos).toBe("n2 al fin");
});

test("one request of a settled batch may wait for a lock: it alone is settled apart", async () => {
  const lotes = crearLotes();
  const libre = Promise.withResolvers<string>();
  const liquidacion: Liquidacion<number, string> = {
    liquidar: async (pedidos) =>
      pedidos.map((n) => (n === 2 ? { error: bloqueado() } : { respuesta: `n${n}` })),
    deshecho: () => true,
    aparte: aparte(() => libre.promise),
  };
  const [uno, dos, tres] = [1, 2, 3].map((n) => lotes.sumar("a", n, liquidacion));
  expect([await uno, await tres]).toEqual(["n1", "n3"]);
  libre.resolve("n2 al fin");
  expect(await dos).toBe("n2 al fin");
});

test("a request whose lock stays held is refused, as are those that find no place to wait; other failures are told", async () => {
  const lotes = crearLotes();
  const esperas: PromiseWithResolvers<string>[] = [];
  const liquidacion: Liquidacion<number, string> = {
    liquidar: () => Promise.reject(bloqueado()),
    deshecho: () => true,
    aparte: aparte(() => {
      const espera = Promise.withResolvers<string>();
      esperas.push(espera);
      return espera.promise;
    }),
  };
  const enCamino = Array.from({ length: 69 }, (_, n) => lotes.sumar("a", n, liquidacion));
  await expect(enCamino[68]).rejects.toThrow("ocupado");
  esperas[0]?.reject(bloqueado());
  await expect(enCamino[0]).rejects.toThrow("ocupado");
  esperas[1]?.reject(new Error("otra falla"));
  await expect(enCamino[1]).rejects.toThrow("otra falla");
  for (let n = 2; n < 68; n++) {
    await expect.poll(() => esperas.length).toBeGreaterThan(n);
    esperas[n]?.resolve(`n${n}`);
    expect(await enCamino[n]).toBe(`n${n}`);
  }
});
