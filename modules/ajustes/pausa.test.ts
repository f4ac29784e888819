import { expect, test } from "vitest";
import { completarAjustes } from "./ajustes.ts";
import { avisoDePausa, INTERRUPTOR, PARTES_PAUSABLES } from "./pausa.ts";

test("a part that is on has no notice, whatever was written for a pause", () => {
  const ajustes = completarAjustes({ sorteos_activos: true, aviso_sorteos: "Volvemos el lunes." });
  expect(avisoDePausa("sorteos", ajustes)).toBeNull();
});

test("a paused part says what the owner wrote, or the sentence of the house", () => {
  expect(avisoDePausa("juego", completarAjustes({ aviso_juego: "Volvemos el lunes." }))).toBe(
    "Volvemos el lunes.",
  );
  for (const parte of PARTES_PAUSABLES)
    expect(avisoDePausa(parte, completarAjustes({}))).toMatch(/en pausa por ahora/);
});

test("each part has a switch and a notice of its own", () => {
  const claves = PARTES_PAUSABLES.flatMap((parte) => [INTERRUPTOR[parte].clave, INTERRUPTOR[parte].aviso]);
  expect(new Set(claves).size).toBe(6);
});
