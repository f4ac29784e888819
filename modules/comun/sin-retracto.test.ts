import { expect, test } from "vitest";
import {
  CON_RETRACTO,
  type Exclusion,
  exclusionAnunciada,
  fraseSinRetracto,
  leerSinRetracto,
  MOTIVOS_SIN_RETRACTO,
  motivoDesconocido,
  NOMBRE_SIN_RETRACTO,
} from "./sin-retracto.ts";

const PERECIBLE: Exclusion = { sin_retracto: "perecible", sin_retracto_frase: "Dura tres días." };

test("an excluded product says why, followed by the words of the shop; another says nothing", () => {
  expect(fraseSinRetracto(PERECIBLE)).toBe(
    "Sin derecho a retracto: se deteriora o caduca pronto. Dura tres días.",
  );
  for (const sin_retracto of MOTIVOS_SIN_RETRACTO)
    expect(fraseSinRetracto({ sin_retracto, sin_retracto_frase: "" })).toMatch(
      /^Sin derecho a retracto: .+\.$/,
    );
  expect(fraseSinRetracto(CON_RETRACTO)).toBeNull();
});

test("a file may write the key or the name of a reason", () => {
  for (const motivo of MOTIVOS_SIN_RETRACTO) {
    expect(leerSinRetracto(` ${motivo.toUpperCase()} `)).toBe(motivo);
    expect(leerSinRetracto(NOMBRE_SIN_RETRACTO[motivo].toLowerCase())).toBe(motivo);
  }
  expect(leerSinRetracto("oferta")).toBeNull();
  expect(motivoDesconocido("oferta")).toContain("no_revendible, perecible, a_medida o higiene");
});

test("only what was announced before paying counts", () => {
  expect(exclusionAnunciada(PERECIBLE, undefined)).toEqual(PERECIBLE);
  expect(exclusionAnunciada(PERECIBLE, {})).toEqual(CON_RETRACTO);
  expect(exclusionAnunciada(PERECIBLE, CON_RETRACTO)).toEqual(CON_RETRACTO);
  expect(exclusionAnunciada(CON_RETRACTO, PERECIBLE)).toEqual(CON_RETRACTO);
  const otra: Exclusion = { sin_retracto: "higiene", sin_retracto_frase: "" };
  expect(exclusionAnunciada(otra, PERECIBLE)).toEqual(PERECIBLE);
});
