import { expect, test } from "vitest";
import { honestas } from "#tests/support/asistente/honestas.ts";
import { unTurno } from "#tests/support/asistente/turno.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearRevisor } from "./revisar.ts";

const { db } = await testDatabase();
const MAXIMO = 0.03;

test("of more than five hundred honest answers at most three in a hundred are held back", async () => {
  const turno = await unTurno(testCtx(db));
  const revisar = crearRevisor(turno.libreta);
  const textos = honestas(turno);
  const detenidas = textos.flatMap((texto) => {
    const { detenida } = revisar(texto, new Set());
    return detenida ? [`${detenida.motivo} «${detenida.que}»: ${texto}`] : [];
  });
  process.stdout.write(
    `honest answers held back: ${detenidas.length} of ${textos.length}\n${detenidas.join("\n")}\n`,
  );
  expect(textos.length).toBeGreaterThan(500);
  expect(detenidas.length / textos.length).toBeLessThanOrEqual(MAXIMO);
});
