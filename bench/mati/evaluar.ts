import { sql } from "drizzle-orm";
import { textoNormal } from "#modules/asistente/lenguaje/normalizar.ts";
import { responder } from "#modules/asistente/respuesta/responder.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { Caso } from "./caso.ts";

export type Contexto = Pick<Ctx, "db" | "now" | "public_url" | "cofre">;
export type Veredicto = { caso: Caso; falla: string | null; ms: number };

export const sesionDe = (codigo: string): Sesion => ({
  session_id: "s",
  user_id: "u",
  email: "quien@pregunta.example",
  nombre: null,
  role: "usuario",
  rol_admin: null,
  reciente: true,
  factor: "opcional",
  codigo_referido: codigo,
});

/** Reads the expected figures straight from the tables, independently of the assistant's queries. */
const CIFRAS: Record<
  string,
  { consulta: (que: string) => ReturnType<typeof sql>; texto: (valor: unknown) => string }
> = {
  faltan: {
    consulta: (sku) =>
      sql`select objetivo - reunido as v from sorteos where producto = ${sku} and estado <> 'Finalizado'`,
    texto: (v) => miles(Number(v)),
  },
  reunido: {
    consulta: (sku) =>
      sql`select reunido as v from sorteos where producto = ${sku} and estado <> 'Finalizado'`,
    texto: (v) => miles(Number(v)),
  },
  fecha: {
    consulta: (sku) =>
      sql`select fecha_sorteo as v from sorteos where producto = ${sku} and estado = 'Cerrado'`,
    texto: (v) => formatearDia(new Date(String(v))),
  },
  precio: {
    consulta: (sku) => sql`select precio_cliente as v from productos where sku = ${sku}`,
    texto: (v) => pesos(Number(v)),
  },
  saldo: {
    consulta: (codigo) => sql`select saldo as v from libro_cuentas where cuenta = ${`usuario:${codigo}`}`,
    texto: (v) => miles(Number(v ?? 0)),
  },
  pedido: {
    consulta: (codigo) =>
      sql`select codigo as v from ventas where usuario = ${codigo} order by fecha desc limit 1`,
    texto: String,
  },
  codigo: { consulta: (codigo) => sql`select ${codigo}::text as v`, texto: String },
};

async function cifra(ctx: Contexto, marca: string, persona: string): Promise<string> {
  const [, nombre = "", sku = persona] = /^\{(\w+)(?::(\w+))?\}$/.exec(marca) ?? [];
  const fuente = CIFRAS[nombre];
  if (!fuente) return marca;
  const { rows } = await ctx.db.execute<{ v: unknown }>(fuente.consulta(sku));
  return fuente.texto(rows[0]?.v);
}

/** Asks the question and returns what is wrong with the answer, or null. */
export async function evaluar(ctx: Contexto, caso: Caso): Promise<Veredicto> {
  const sesion = caso.persona ? sesionDe(caso.persona) : null;
  const inicio = performance.now();
  const { tema, output, componentes } = await responder(ctx, { texto: caso.pregunta, sesion, ultimo: null });
  const ms = performance.now() - inicio;
  const falla = (motivo: string) => ({ caso, ms, falla: `${motivo} | [${tema}] ${output.slice(0, 120)}` });
  if (![caso.tema].flat().includes(tema)) return falla(`tema ${tema}, no ${[caso.tema].flat().join("/")}`);
  const productos = componentes.flatMap((c) => (c.key === "producto" ? [c.arguments] : []));
  if (caso.productos && !caso.productos.includes(productos[0]?.sku ?? ""))
    return falla(`producto ${productos[0]?.sku}`);
  const caro = productos.find(({ precio }) => caso.hasta !== undefined && precio > caso.hasta);
  if (caro || (caso.hasta !== undefined && productos.length === 0)) return falla(`precio ${caro?.precio}`);
  for (const texto of caso.contiene ?? []) {
    const buscado = await cifra(ctx, texto, caso.persona ?? "");
    const esta = output.includes(buscado) || textoNormal(output).includes(textoNormal(buscado));
    if (!esta) return falla(`sin «${buscado}»`);
  }
  return { caso, ms, falla: null };
}

export async function evaluarTodos(ctx: Contexto, casos: readonly Caso[]): Promise<Veredicto[]> {
  const veredictos: Veredicto[] = [];
  for (const caso of casos) veredictos.push(await evaluar(ctx, caso));
  return veredictos;
}
