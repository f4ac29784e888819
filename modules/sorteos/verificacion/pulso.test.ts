import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instanteDeRonda, QUICKNET, rondaDe, textoPulso } from "#modules/comun/baliza/drand.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { ANTES_DE_1000, actaVector, PULSO_1000, SEMILLA } from "#tests/support/shop/acta-vector.ts";
import type { Acta } from "./acta.ts";
import { limitesDe } from "./limites.ts";
import { pulsoFijado, rondaDeEnsayo, rondaDelSorteo } from "./ronda.ts";
import { mezclar, sortear } from "./sorteo-v1.ts";
import { verificarActa } from "./verificacion.ts";

const ensayo = crearCadena();
const FIRMA_1000 = PULSO_1000.slice(-96);

const FECHA = "2026-11-14T01:00:00.000Z";
/** The round that decides a raffle of that date, in a chain that ticks like quicknet. */
const RONDA = rondaDelSorteo(QUICKNET, new Date(FECHA));
const desde = (instante: string, ms: number) => new Date(Date.parse(instante) + ms).toISOString();
const INSTANTES = {
  cerrado_en: "2026-11-10T15:00:00.000Z",
  fecha_sorteo: FECHA,
  semilla_publicada_en: desde(FECHA, 500),
  sorteado_en: desde(FECHA, 120_000),
};
/** A rehearsal one minute before the real pulse. */
const ENSAYO_1000 = {
  ensayo: true,
  ...ANTES_DE_1000,
  fecha_sorteo: "2023-08-27T02:00:00.000Z",
  semilla_publicada_en: "2023-08-23T15:58:24.000Z",
};

/** The vector as an acta of today, drawn honestly with this beacon. */
async function sorteada(baliza = ensayo.pulso(RONDA), cambio: Partial<Acta> = {}): Promise<Acta> {
  const acta = actaVector();
  const { key, huella_rangos, huella_aportes } = acta;
  const z = await mezclar(SEMILLA, { key, huella_rangos, huella_aportes: huella_aportes ?? "", baliza });
  return {
    ...acta,
    baliza,
    ...(await sortear(z, acta.objetivo, acta.rangos)),
    garantia: "drand",
    ensayo: false,
    ...INSTANTES,
    sello: null,
    ...cambio,
  };
}

const lineas = async (acta: Acta, cadena: Parameters<typeof verificarActa>[1] = ensayo.cadena) =>
  new Map((await verificarActa(acta, cadena)).map((linea) => [linea.id, linea]));
const malas = async (acta: Acta, cadena: Parameters<typeof verificarActa>[1] = ensayo.cadena) =>
  [...(await lineas(acta, cadena)).values()].filter(({ ok }) => !ok).map(({ id }) => id);

test("a draw with a pulse verifies with three lines more, before the numbers", async () => {
  const comprobaciones = await verificarActa(await sorteada(), ensayo.cadena);
  expect(comprobaciones.map(({ id }) => id)).toEqual([
    "compromiso",
    "rangos",
    "huella_rangos",
    "huella_aportes",
    "ronda",
    "pulso",
    "semilla_a_tiempo",
    "numeros",
    "duenos",
    "distintos",
  ]);
  expect(comprobaciones.filter(({ ok }) => !ok)).toEqual([]);
  expect(comprobaciones[4]?.explicacion).toContain(`la ronda ${RONDA} es la que corresponde`);
});

describe("a pulse is refused although the numbers follow from it", () => {
  test.each<[string, string, Partial<Acta>, string[]]>([
    ["forged", textoPulso(ensayo.cadena.hash, RONDA, FIRMA_1000), {}, ["pulso"]],
    [
      "a real one, forged",
      textoPulso(QUICKNET.hash, 1000, `${FIRMA_1000.slice(0, -1)}8`),
      ENSAYO_1000,
      ["pulso"],
    ],
    [
      "of another round",
      textoPulso(ensayo.cadena.hash, RONDA + 1, ensayo.firmar(RONDA)),
      { sorteado_en: desde(FECHA, 200_000) },
      ["ronda", "pulso"],
    ],
    ["older than the closing", PULSO_1000, {}, ["ronda", "semilla_a_tiempo"]],
    ["older than the closing of a rehearsal", PULSO_1000, { ensayo: true }, ["ronda", "semilla_a_tiempo"]],
    ["one round early", ensayo.pulso(RONDA - 1), {}, ["ronda"]],
    ["one round late", ensayo.pulso(RONDA + 1), { sorteado_en: desde(FECHA, 200_000) }, ["ronda"]],
    [
      "of a draw that says it was held before it",
      ensayo.pulso(RONDA),
      { sorteado_en: desde(FECHA, 119_999) },
      ["ronda"],
    ],
    [
      "with a seed that was public too early",
      ensayo.pulso(RONDA),
      { semilla_publicada_en: desde(FECHA, -1) },
      ["semilla_temprana"],
    ],
    ["of a rehearsal that is none", ensayo.pulso(RONDA), { ensayo: true }, ["ronda"]],
    [
      "of a rehearsal that waited for a better round",
      ensayo.pulso(RONDA - 1000),
      { ensayo: true, semilla_publicada_en: desde(FECHA, 60_000 - 1010 * 3000) },
      ["ronda"],
    ],
    [
      "of a round that never comes",
      `drand:${QUICKNET.hash}:999999999999:${FIRMA_1000}`,
      {},
      ["ronda", "pulso"],
    ],
    ["of no round", `drand:${QUICKNET.hash}:999999999999999:${FIRMA_1000}`, {}, ["pulso", "numeros"]],
    [
      "of a foreign chain under the public name",
      textoPulso(QUICKNET.hash, RONDA, ensayo.firmar(RONDA)),
      {},
      ["pulso"],
    ],
    ["unpromised", ensayo.pulso(RONDA), { garantia: "ninguna" }, ["pulso"]],
    ["missing", "sin-baliza", {}, ["pulso"]],
  ])("%s", async (_, baliza, cambio, esperadas) => {
    expect(await malas(await sorteada(baliza, cambio))).toEqual(esperadas);
  });

  test("any other byte in its signature", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 95 }), fc.integer({ min: 1, max: 15 }), async (i, mas) => {
        const cifra = ((Number.parseInt(FIRMA_1000.charAt(i), 16) + mas) % 16).toString(16);
        const firma = FIRMA_1000.slice(0, i) + cifra + FIRMA_1000.slice(i + 1);
        expect(await malas(await sorteada(textoPulso(QUICKNET.hash, 1000, firma), ENSAYO_1000))).toEqual([
          "pulso",
        ]);
      }),
      { numRuns: 20 },
    );
  });
});

describe("the seed must be public before the pulse", () => {
  test.each([
    ["in time, by a moment", 119_999, true],
    ["at the instant of the pulse", 120_000, false],
    ["hours later", 7_200_000, false],
  ])("%s", async (_, ms, ok) => {
    const linea = (await lineas(await sorteada(undefined, { semilla_publicada_en: desde(FECHA, ms) }))).get(
      "semilla_a_tiempo",
    );
    expect([linea?.ok, linea?.pendiente]).toEqual([ok, false]);
    expect(linea?.explicacion.includes("pudo conocer el resultado")).toBe(!ok);
  });
});

test("an acta of an earlier version, without the new fields, still verifies and says what it cannot say", async () => {
  const {
    fecha_sorteo: _,
    semilla_publicada_en: __,
    garantia: ___,
    ensayo: ____,
    ...vieja
  } = await sorteada();
  expect(await malas(vieja)).toEqual([]);
  expect((await lineas(vieja)).has("semilla_a_tiempo")).toBe(false);
  const limites = limitesDe(vieja).join(" ");
  expect(limites).toContain("no dice la fecha");
  expect(limites).toContain("no dice cuándo");
});

test("a date that does not follow from the closing is named among what is not proven", async () => {
  expect(limitesDe(await sorteada()).join(" ")).not.toContain("la fecha del sorteo fuera la debida");
  const otra = await sorteada(ensayo.pulso(RONDA), { cerrado_en: "2026-11-12T15:00:00.000Z" });
  expect(await malas(otra)).toEqual([]);
  expect(limitesDe(otra).join(" ")).toContain("la fecha del sorteo fuera la debida");
});

test("of an acta that does not say its guarantee only the date is compared with the round, and the verifier says so", async () => {
  const { garantia: _, ...ajena } = await sorteada(PULSO_1000, { fecha_sorteo: null });
  expect(await malas(ajena)).toEqual([]);
  expect(limitesDe(ajena).join(" ")).toContain("no dice con qué garantía se creó");
  expect(await malas({ ...ajena, fecha_sorteo: "2023-08-23T15:57:24.000Z" })).toEqual([]);
  expect(await malas({ ...ajena, fecha_sorteo: "2023-08-23T15:57:27.000Z" })).toEqual(["ronda"]);
  expect(await malas({ ...ajena, fecha_sorteo: FECHA })).toEqual(["ronda"]);
});

test("a rehearsal chain counts only for a verifier that was given it, and is called by its name", async () => {
  const acta = await sorteada();
  expect(await malas(acta, ensayo.cadena)).toEqual([]);
  expect((await lineas(acta, ensayo.cadena)).get("pulso")?.explicacion).toContain("baliza de ensayo");
  expect(await malas(acta, crearCadena().cadena)).toEqual(["pulso"]);
  expect(await malas(acta, null)).toEqual(["pulso"]);
  expect(limitesDe(acta).join(" ")).toContain("baliza de ensayo");
  // Quicknet still counts for a verifier that knows a rehearsal chain.
  expect(await malas(await sorteada(PULSO_1000, ENSAYO_1000), ensayo.cadena)).toEqual([]);
});

test("a rehearsal pinned its round when it started", async () => {
  const acta = await sorteada(PULSO_1000, ENSAYO_1000);
  expect(await malas(acta)).toEqual([]);
  expect((await lineas(acta)).get("ronda")?.explicacion).toContain("ensayo");
  expect(limitesDe(acta).join(" ")).toContain("fue un ensayo");
});

test("while the pulse is awaited its round is proved and the rest is pending", async () => {
  const baliza = ensayo.pulso(RONDA).slice(0, -97);
  const sin = { numero_producto: null, ganador_producto: null, numero_puntos: null, ganador_puntos: null };
  const acta: Acta = { ...(await sorteada()), ...sin, baliza, sorteado_en: null };
  const todas = await lineas(acta);
  expect(todas.get("ronda")?.ok).toBe(true);
  expect(todas.get("pulso")).toMatchObject({ ok: false, pendiente: true });
  expect(todas.get("pulso")?.explicacion).toMatch(/sale el \d\d-\d\d-\d{4} a las \d\d:\d\d:\d\d\.$/);
  expect([...todas.values()].filter(({ ok, pendiente }) => !ok && !pendiente)).toEqual([]);
  const cerrada = await lineas({ ...acta, semilla: null, aportes: null, huella_aportes: null });
  expect(cerrada.get("semilla_a_tiempo")).toMatchObject({ ok: false, pendiente: true });
  // Winners cannot come from a pulse that is not there.
  expect(await malas({ ...(await sorteada()), baliza })).toEqual(["pulso", "numeros"]);
});

test("what is not proved is said for each guarantee, in whole sentences", async () => {
  const sin = limitesDe({ baliza: "sin-baliza", garantia: "ninguna" });
  expect(sin[0]).toContain("Que nadie de la tienda conociera el código sellado");
  const con = limitesDe(await sorteada(PULSO_1000, ENSAYO_1000));
  expect(con[0]).toContain("Que la red drand sea honesta");
  expect(con.join(" ")).not.toContain("conociera el código sellado");
  for (const frase of [...sin, ...con]) expect(frase).toMatch(/^Que .*\.$/);
});

test("the round of a raffle appears two minutes after its date, the one of a rehearsal one minute after its start", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2e12 }), (ms) => {
      const fecha = new Date(QUICKNET.genesis_time * 1000 + ms);
      for (const [ronda, espera] of [
        [rondaDelSorteo(QUICKNET, fecha), 120_000],
        [rondaDeEnsayo(QUICKNET, fecha), 60_000],
      ] as const) {
        const faltan = instanteDeRonda(QUICKNET, ronda).getTime() - fecha.getTime();
        expect(faltan).toBeLessThanOrEqual(espera);
        expect(faltan).toBeGreaterThan(espera - QUICKNET.period * 1000);
        expect(ronda).toBeGreaterThan(rondaDe(QUICKNET, fecha));
      }
    }),
  );
});

test("the pinned pulse as pages show it", () => {
  expect(pulsoFijado(null, null)).toBeNull();
  expect(pulsoFijado("sin-baliza", null)).toBeNull();
  const fijado = { cadena: QUICKNET.hash, ronda: 1000, aparece_en: instanteDeRonda(QUICKNET, 1000) };
  expect(pulsoFijado(PULSO_1000.slice(0, -97), null)).toEqual({ ...fijado, firma: null });
  expect(pulsoFijado(PULSO_1000, ensayo.cadena)).toEqual({ ...fijado, firma: FIRMA_1000 });
  expect(pulsoFijado(ensayo.pulso(9), null)?.aparece_en).toBeNull();
  expect(pulsoFijado(ensayo.pulso(9), ensayo.cadena)?.aparece_en).toEqual(instanteDeRonda(ensayo.cadena, 9));
});

test("a reader who completes the acta with the pulse learns the result before the shop says it", async () => {
  const sin_resultado = {
    numero_producto: null,
    ganador_producto: null,
    numero_puntos: null,
    ganador_puntos: null,
    ...ENSAYO_1000,
    sorteado_en: null,
  };
  const completa = (await lineas(await sorteada(PULSO_1000, sin_resultado))).get("numeros");
  expect(completa).toMatchObject({ ok: false, pendiente: true });
  expect(completa?.explicacion).toContain(`Salen 113, de ${"a1".repeat(8)}, y 939, de ${"d4".repeat(8)}.`);
  const pendiente = PULSO_1000.slice(0, -97);
  const fijada = (await lineas(await sorteada(PULSO_1000, { ...sin_resultado, baliza: pendiente }))).get(
    "numeros",
  );
  expect(fijada?.explicacion).toBe("este sorteo todavía no tiene ganadores.");
});
