import { expect, test } from "vitest";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { Outbox } from "./outbox.ts";

const presencia = (n: number): Evento => ({ tabla: "presencias", clave: `partidas p1 ${n}` });
const sesion = (n: number): Evento => ({ tabla: "sesiones", clave: `s${n}` });

/** An outbox, what it sends, and whether sending works. */
function buzon() {
  const enviado: { eventos: readonly Evento[]; missed: boolean }[] = [];
  const red = { caida: false };
  const outbox = new Outbox(async (eventos, missed) => {
    if (red.caida) throw new Error("no connection");
    enviado.push({ eventos, missed });
  });
  return { outbox, enviado, red };
}

test("counts of people are dropped when too many events wait, and no page reloads for them", async () => {
  const { outbox, enviado } = buzon();
  outbox.add(Array.from({ length: 3_000 }, (_, n) => presencia(n)));
  await outbox.close();
  expect(enviado.map(({ eventos, missed }) => [eventos.length, missed])).toEqual([[2_000, false]]);
});

test("the end of a session is never dropped; what a page may show is replaced by a reload", async () => {
  const { outbox, enviado } = buzon();
  outbox.add(Array.from({ length: 2_500 }, (_, n) => sesion(n)));
  outbox.add([{ tabla: "productos", clave: "SKU-1" }]);
  await outbox.close();
  expect(enviado.map(({ eventos, missed }) => [eventos.length, missed])).toEqual([[2_500, true]]);
});

test("a message that could not be sent is sent again without the counts of people", async () => {
  const { outbox, enviado, red } = buzon();
  red.caida = true;
  outbox.add([presencia(1), sesion(1)]);
  await outbox.flush();
  red.caida = false;
  await outbox.close();
  expect(enviado).toEqual([{ eventos: [sesion(1)], missed: false }]);
});
