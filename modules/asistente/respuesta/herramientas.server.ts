import { z } from "zod";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerActivos } from "../asistente.store.server.ts";
import { datosDeConocimiento, decirEntrada } from "../conocimiento/datos-conocimiento.server.ts";
import type { Libreta } from "../hechos/hecho.ts";
import { marcarTexto } from "../hechos/marcar.ts";
import { marcarTarjetas } from "../hechos/marcar-tarjetas.ts";
import type { Componente } from "../protocolo.ts";
import { responder } from "./responder.server.ts";
import { responderCuenta } from "./responder-cuenta.server.ts";
import { responderSorteosAbiertos } from "./responder-sorteos.server.ts";

type Lector = Pick<Ctx, "db" | "now" | "public_url" | "cofre">;
type Salida = { texto: string; componentes: Componente[] };

const texto = z.object({ texto: z.string().max(200) });
const nada = z.object({}).loose();
const CUENTA = {
  mis_puntos: "Saldo de puntos de quien pregunta.",
  mi_pedido: "Últimos pedidos de quien pregunta y su estado.",
  mi_codigo: "Código y enlace de referido de quien pregunta.",
  mis_sorteos: "Sorteos abiertos en que participa quien pregunta.",
} as const;

const conTexto = (description: string) => ({
  type: "object",
  properties: { texto: { type: "string", description } },
  required: ["texto"],
});
const sinDatos = { type: "object", properties: {} };

/** Tools that a model may call. They only read, on behalf of the person who asks. */
export const HERRAMIENTAS = [
  {
    name: "buscar_productos",
    description: "Productos a la venta por nombre, tipo o precio (por ejemplo «parrillas bajo 100 mil»).",
    parameters: conTexto("Qué producto se busca, con límites de precio si los hay"),
  },
  {
    name: "ver_sorteo",
    description: "Cuántos puntos lleva y le faltan al sorteo de un producto, y su fecha si la tiene.",
    parameters: conTexto("El producto del sorteo"),
  },
  {
    name: "cotizar_envio",
    description: "Cuánto cuesta y demora el envío a una comuna.",
    parameters: conTexto("La comuna, y el producto si se nombra uno"),
  },
  {
    name: "sorteos_abiertos",
    description: "Los sorteos en curso más avanzados y los que ya tienen fecha.",
    parameters: sinDatos,
  },
  ...Object.entries(CUENTA).map(([name, description]) => ({ name, description, parameters: sinDatos })),
];

/** Runs a tool. Errors are answered as text, so that the model can continue. */
export async function usarHerramienta(
  ctx: Lector,
  { nombre, datos }: { nombre: string; datos: unknown },
  sesion: Sesion | null,
): Promise<Salida> {
  const salida = ({ output, componentes }: { output: string; componentes: Componente[] }) => ({
    texto: output,
    componentes,
  });
  if (Object.hasOwn(CUENTA, nombre))
    return salida(await responderCuenta(ctx, { tema: nombre, codigo: null }, sesion, await leerAjustes(ctx)));
  if (nombre === "sorteos_abiertos" && nada.safeParse(datos).success)
    return salida(await responderSorteosAbiertos(ctx));
  const pedido = texto.safeParse(datos);
  const prefijo = {
    buscar_productos: "tienen",
    ver_sorteo: "sorteo de",
    cotizar_envio: "cuánto cuesta el envío a",
  }[nombre];
  if (!prefijo || !pedido.success)
    return { texto: "Esa herramienta no existe o le faltan datos.", componentes: [] };
  return salida(await responder(ctx, { texto: `${prefijo} ${pedido.data.texto}`, sesion, ultimo: null }));
}

/** What a tool found, as the model reads it: its figures are references to the facts that are noted in the notebook. */
export function salidaMarcada(
  libreta: Libreta,
  nombre: string,
  { texto: dicho, componentes }: Salida,
): string {
  const lineas = marcarTarjetas(libreta, componentes);
  if (lineas.length > 0) return lineas.join("\n");
  const enlace =
    componentes.flatMap((uno) => (uno.key === "enlace" ? [uno.arguments.enlace] : []))[0] ?? null;
  return marcarTexto(libreta, dicho, { origen: ORIGENES[nombre] ?? "La tienda", enlace });
}

/** What the person reads as the source of a fact. */
const ORIGENES: Record<string, string> = {
  mis_puntos: "Tus puntos: saldo",
  mi_pedido: "Tus pedidos",
  mi_codigo: "Tu código de referido",
  mis_sorteos: "Tus sorteos",
  cotizar_envio: "Envío",
};

/** All active entries with references in the place of figures, as context for the model. */
export async function conocimientoMarcado(ctx: Lector, pregunta: string, libreta: Libreta): Promise<string> {
  const [activos, ajustes] = await Promise.all([leerActivos(ctx), leerAjustes(ctx)]);
  const datos = await datosDeConocimiento(ctx, ajustes, pregunta);
  return activos
    .map((entrada) => {
      const fuente = { origen: entrada.pregunta, enlace: null };
      return `P: ${entrada.pregunta}\nR: ${marcarTexto(libreta, decirEntrada(entrada, ajustes, datos), fuente)}`;
    })
    .join("\n\n");
}
