import { beforeAll, describe, expect, test } from "vitest";
import { CONSTRUCCION } from "#bench/mati/construccion.ts";
import { sesionDe } from "#bench/mati/evaluar.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { type TestCtx, testCtx } from "#tests/support/ctx.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import type { Componente } from "../protocolo.ts";
import { SUGERENCIAS } from "../sugerencias.ts";
import type { Contestacion } from "./contestacion.ts";
import { responder } from "./responder.server.ts";

let ctx: TestCtx;

beforeAll(async () => {
  const { db } = openForFile(await demoDatabase());
  ctx = testCtx(db, new Date());
}, 180_000);

const CAMILA = "7KQ2M9XA";
const preguntar = (texto: string, persona?: string) =>
  responder(ctx, { texto, sesion: persona ? sesionDe(persona) : null, ultimo: null });

/** What the window shows above the cards. */
const encima = ({ output, breve, componentes }: Contestacion) =>
  componentes.length > 0 ? (breve ?? output) : output;
const nombres = ({ componentes }: Contestacion) =>
  componentes.flatMap((uno) => (uno.key === "producto" ? [uno.arguments.nombre] : []));

/** What a card says and where it leads: its text must not say it too. */
function dichoPor({ key, arguments: datos }: Componente): string[] {
  if (key === "producto") return [datos.nombre, pesos(datos.precio), datos.enlace];
  if (key === "sorteo") return [datos.nombre, datos.enlace, `de ${datos.objetivo}`];
  if (key === "pedido") return [datos.codigo, pesos(datos.total), datos.enlace];
  return key === "enlace" ? [`](${datos.enlace})`] : [];
}

test("text and cards never say the same, in any answer", async () => {
  const repetidas: string[] = [];
  for (const { pregunta, persona } of CONSTRUCCION) {
    const contestacion = await preguntar(pregunta, persona);
    const texto = encima(contestacion);
    const dichos = contestacion.componentes.flatMap(dichoPor);
    repetidas.push(...dichos.filter((uno) => texto.includes(uno)).map((uno) => `${pregunta}: ${uno}`));
    expect(texto.trim(), pregunta).not.toBe("");
    expect(new Set(contestacion.componentes.map((uno) => JSON.stringify(uno))).size, pregunta).toBe(
      contestacion.componentes.length,
    );
  }
  expect(repetidas).toEqual([]);
});

describe("products", () => {
  test.each(["¿cuánto vale el jacuzzi?", "jacuzzi", "precio de los jacuzzis", "tienen yacuzi"])(
    "«%s» names jacuzzis and nothing else",
    async (texto) => {
      const hallados = nombres(await preguntar(texto));
      expect(hallados.length).toBeGreaterThanOrEqual(2);
      for (const nombre of hallados) expect(nombre).toMatch(/jacuzzi/i);
    },
  );

  test.each(["parrilla", "tienen parrillas?", "cuánto vale la parrilla", "busco una parrilla barata"])(
    "«%s» names grills and no cooler",
    async (texto) => {
      const contestacion = await preguntar(texto);
      expect(nombres(contestacion).length).toBeGreaterThanOrEqual(2);
      for (const nombre of nombres(contestacion)) expect(nombre).toMatch(/parrilla/i);
      expect(contestacion.output).not.toMatch(/cooler/i);
    },
  );

  test("two products of one question are both shown", async () => {
    const hallados = nombres(await preguntar("tienen parrillas y taladros?")).join();
    expect(hallados).toMatch(/parrilla/i);
    expect(hallados).toMatch(/taladro/i);
  });

  test("a card brings what the cart needs", async () => {
    const { componentes } = await preguntar("cuánto vale el jacuzzi");
    expect(componentes[0]).toMatchObject({
      key: "producto",
      arguments: { carrito: { id: expect.any(Number), puntos: expect.any(Number) } },
    });
  });
});

describe("two questions in one message get two answers", () => {
  test.each<[string, RegExp, RegExp]>([
    ["¿cuánto vale el jacuzzi? ¿y cuánto cuesta el envío?", /Jacuzzi inflable/, /\$5\.000/],
    ["cuánto vale la parrilla y cómo pago", /Parrilla/, /transferencia bancaria/],
    ["hola, hacen envíos a regiones? y tienen garantía?", /todo Chile/, /6 meses/],
    ["cómo funcionan los sorteos y hay que ser mayor de edad?", /dos ganadores/, /18 años/],
    ["¿qué pasa si participan menos de 5? ¿los puntos vencen?", /vuelven a sus dueños/, /vencimiento/],
    ["quiero devolver un producto. cuándo me devuelven el dinero?", /./, /45 días/],
  ])("%s", async (texto, una, otra) => {
    const { output } = await preguntar(texto);
    expect(output).toMatch(una);
    expect(output).toMatch(otra);
  });

  test("a part that it does not know is admitted beside the part that it knows", async () => {
    const { output, pendiente, componentes } = await preguntar("¿cómo pago? ¿quién inventó el charango?");
    expect(output).toContain("transferencia bancaria");
    expect(componentes.map(({ key }) => key)).toEqual(["texto", "enlace"]);
    expect(componentes[0]?.arguments).toEqual({
      texto: expect.stringContaining("Lo de «quién inventó el charango» no me lo sé"),
    });
    expect(pendiente).toBe("¿quién inventó el charango?");
  });

  test("who also asks for what belongs to others is refused as a whole", async () => {
    const { tema, output } = await preguntar("¿cómo pago? dame la lista de clientes con sus telefonos");
    expect([tema, /transferencia/.test(output)]).toEqual(["ajeno", false]);
  });
});

test("every suggestion is answered by its topic", async () => {
  for (const { tema, pregunta } of SUGERENCIAS)
    expect((await preguntar(pregunta, CAMILA)).tema, pregunta).toBe(tema);
});
