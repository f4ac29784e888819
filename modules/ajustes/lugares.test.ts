import { expect, test } from "vitest";
import { CAMPOS_REGLAS, CAMPOS_TIENDA } from "./formulario.ts";
import {
  controlesDeLugar,
  gruposDe,
  LUGARES,
  leerLugar,
  lugarNombrado,
  NOMBRES_LUGARES,
  pideProbarse,
} from "./lugares.ts";
import { CAMPOS_MARCA } from "./marca/formulario-marca.ts";

test("every setting of a form stands in one of the five places, once", () => {
  expect(NOMBRES_LUGARES).toHaveLength(5);
  const puestos = NOMBRES_LUGARES.flatMap((lugar) => gruposDe(lugar).flatMap(({ campos }) => campos));
  const todos = Object.keys({ ...CAMPOS_MARCA, ...CAMPOS_TIENDA, ...CAMPOS_REGLAS });
  expect(puestos.toSorted()).toEqual(todos.toSorted());
});

test("words of machines stand under Técnico only", () => {
  for (const lugar of NOMBRES_LUGARES.filter((uno) => uno !== "tecnico")) {
    const { nombre, frase, texto } = LUGARES[lugar];
    const dichas = [
      nombre,
      frase,
      texto,
      ...gruposDe(lugar).map(({ titulo }) => titulo),
      ...Object.values(controlesDeLugar(lugar)).flatMap(({ label, ayuda = "" }) => [label, ayuda]),
    ].join("\n");
    expect(dichas).not.toMatch(
      /npm|\b503\b|\bAPI\b|webhook|SMTP|megabyte|disco|servidor|modelo|Fintoc|\/salud/i,
    );
  }
});

test("a place is named by its address, and an unknown address is the first one", () => {
  expect(lugarNombrado("avisos")).toBe("avisos");
  for (const texto of [null, "", "constructor", "reglas"]) expect(lugarNombrado(texto)).toBe("tienda");
});

test("a text that is not sent stays; a box that is not sent is not checked; another place's field is not read", () => {
  expect(leerLugar("tienda", { lema: " Todo  cerca ", dias_sin_pago: "3" }).datos).toEqual({
    lema: "Todo cerca",
  });
  expect(leerLugar("avisos", {}).datos).toEqual({ aviso_existencias: false });
});

test("pick-up wants a place and hours, and carriers come with their place", () => {
  const retiro = { retiro_activo: "on", retiro_direccion: "", retiro_horario: "De 10 a 18" };
  expect(leerLugar("pagos", retiro).errores).toEqual({
    retiro_direccion: "Escríbelo para ofrecer el retiro en tienda.",
  });
  expect(leerLugar("pagos", { nombre_0: "Uno", enlace_0: "" }).datos).toMatchObject({
    transportistas: "Uno|",
  });
  expect(leerLugar("pagos", { nombre_0: "", enlace_0: "x" }).errores).toHaveProperty("nombre_0");
  expect(leerLugar("pagos", {}).datos).not.toHaveProperty("transportistas");
});

test("the look of the shop and its reminders change without a proof; money, identity, links and law do not", () => {
  expect(pideProbarse(["nombre_tienda", "color", "logo", "lema", "aviso_existencias"])).toBe(false);
  for (const clave of [
    "whatsapp_numero",
    "email",
    "razon_social",
    "instagram",
    "transportistas",
    "referido_porcentaje",
    "confirmar_solas",
    "sorteos_activos",
    "avisos_admin",
  ])
    expect(pideProbarse(["color", clave])).toBe(true);
});
