import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { hechosDe } from "../hechos/origen.ts";
import { textoNormal } from "../lenguaje/normalizar.ts";
import { responder } from "./responder.server.ts";

const { db } = openForFile(await demoDatabase());
const ctx = testCtx(db, new Date());
const preguntar = (texto: string) => responder(ctx, { texto, sesion: null, ultimo: null });

/** A question of each subject, and words that only its answer has. */
const TEMAS: readonly (readonly [pregunta: string, dice: string])[] = [
  ["busco un taladro barato", "taladro percutor"],
  ["cuánto cuesta el envío a Temuco", "Temuco"],
  ["cómo pago", "transferencia"],
  ["tienen garantía", "6 meses"],
  ["puedo devolver un producto", "10 días"],
  ["cuándo se hacen los sorteos", "22:00"],
  ["cuándo termina un sorteo", "fecha de término"],
  ["cuánto valen los tickets", "Ticket Picado"],
  ["les debo puntos", "debes algo"],
  ["quiero hablar con una persona", "persona"],
  ["hacen boleta", "boleta"],
  ["cómo se juega El Montoncito", "montones"],
];

type Bloque = { dicho: string; tarjetas: string[] };

/** The blocks as the chat window shows them: words, and the cards under them. */
function bloquesDe({ output, breve, componentes }: Awaited<ReturnType<typeof preguntar>>): Bloque[] {
  const bloques: Bloque[] = [{ dicho: breve ?? output, tarjetas: [] }];
  for (const uno of componentes) {
    if (uno.key === "texto") bloques.push({ dicho: uno.arguments.texto, tarjetas: [] });
    else bloques.at(-1)?.tarjetas.push(JSON.stringify(uno.arguments));
  }
  return bloques;
}

test("a product and its shipping: the drills as cards, then the price to Temuco, each once", async () => {
  const dicha = await preguntar("busco un taladro barato y cuánto cuesta el envío a Temuco");
  const [taladros, envio] = bloquesDe(dicha);
  expect(dicha.componentes.filter(({ key }) => key === "producto").length).toBeGreaterThanOrEqual(2);
  for (const tarjeta of taladros?.tarjetas.slice(0, 2) ?? [])
    expect(tarjeta).toMatch(/Taladro.*"carrito":\{/);
  expect(envio?.dicho).toMatch(/^A \*\*Temuco\*\* el envío/);
  expect(dicha.output.match(/Temuco/g)).toHaveLength(1);
  const dichos = hechosDe(dicha).map(({ texto }) => texto);
  expect(
    dichos.some((texto) => texto.includes("$")) && dichos.some((texto) => texto.includes("hábiles")),
  ).toBe(true);
});

test("every pair of subjects gets two blocks, each with its own answer", async () => {
  const malas: string[] = [];
  for (const [una, dice_una] of TEMAS)
    for (const [otra, dice_otra] of TEMAS.filter(([pregunta]) => pregunta !== una)) {
      const bloques = bloquesDe(await preguntar(`${una} y ${otra}`));
      const dice = (n: number, que: string) => {
        const { dicho = "", tarjetas = [] } = bloques[n] ?? {};
        return textoNormal(`${dicho} ${tarjetas.join(" ")}`).includes(textoNormal(que));
      };
      if (bloques.length !== 2 || !dice(0, dice_una) || !dice(1, dice_otra)) malas.push(`${una} y ${otra}`);
    }
  expect(malas).toEqual([]);
});
