import { expect, test } from "vitest";
import { A, actaVector, B } from "#tests/support/shop/acta-vector.ts";
import { type Pruebas, type RastroMostrado, verificarRastro } from "./rastro.ts";

const acta = actaVector();
const deA = acta.rangos.filter(({ participante }) => participante === A);
const rangos = deA.map(({ inicio, final }) => ({ inicio, final }));
const abonos = rangos.map(({ inicio, final }, i) => ({
  inicio,
  final,
  asiento: {
    id: 10 + i,
    puntos: -(final - inicio + 1),
    sellado: "2026-11-14",
    asiento: { rango: `${inicio}-${final}`, motivo: "abono" },
  },
}));
const origenes = [
  { asiento: { id: 1, puntos: 500, sellado: "2026-11-14", asiento: { rango: "", motivo: "venta" } } },
];
const rastro: RastroMostrado = { seudonimo: A, origenes, abonos, rangos };
const bien = [{ id: "hoja", titulo: "hoja", ok: true, aviso: false, explicacion: "bien." }];
const todas: Pruebas = new Map([1, ...abonos.map(({ asiento }) => asiento.id)].map((id) => [id, bien]));
const dice = (campos: Partial<RastroMostrado> = {}, de: typeof acta | null = acta, pruebas = todas) =>
  new Map(verificarRastro({ ...rastro, ...campos }, de, pruebas).map((linea) => [linea.id, linea]));

test("a whole trail passes step by step", () => {
  const lineas = [...dice().values()];
  expect(lineas.map(({ id, ok, aviso }) => [id, ok, aviso])).toEqual([
    ["origenes", true, false],
    ["abonos", true, false],
    ["rangos", true, false],
    ["resultado", true, false],
  ]);
  expect(dice().get("resultado")?.explicacion).toMatch(/es tuyo|no es tuyo/);
});

test("entries without a seal and a raffle without acta wait, and do not fail", () => {
  const lineas = dice({}, null, new Map());
  for (const linea of lineas.values()) expect([linea.ok, linea.aviso]).toEqual([true, true]);
  expect(lineas.get("origenes")?.explicacion).toContain("1 anotación todavía sin sellar");
});

test("an entry that does not prove itself fails its step and says why", () => {
  const falla = { id: "hoja", titulo: "El asiento 1", ok: false, aviso: false, explicacion: "cambió." };
  const lineas = dice({}, acta, new Map([...todas, [1, [falla]]]));
  expect(lineas.get("origenes")).toMatchObject({ ok: false, explicacion: "El asiento 1: cambió." });
  expect(lineas.get("abonos")?.ok).toBe(true);
});

test("an abono of other numbers, other points or without an entry fails", () => {
  const [primero, ...resto] = abonos;
  if (!primero) throw new Error("no abono");
  const { asiento } = primero;
  const otroRango = { ...asiento, asiento: { ...asiento.asiento, rango: "1-2" } };
  for (const cambiado of [otroRango, { ...asiento, puntos: asiento.puntos - 1 }, null])
    expect(dice({ abonos: [{ ...primero, asiento: cambiado }, ...resto] }).get("abonos")?.ok).toBe(false);
});

test("ranges of the acta that are not one's own fail, and so does a winner who is not the owner", () => {
  expect(dice({ seudonimo: B }).get("rangos")?.ok).toBe(false);
  expect(dice({ rangos: rangos.slice(1) }).get("rangos")?.ok).toBe(false);
  const robada = { ...acta, ganador_producto: acta.ganador_producto === A ? B : A };
  expect(dice({}, robada).get("resultado")?.ok).toBe(false);
});
