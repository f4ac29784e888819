import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { apartarDeposito, devolverDeposito } from "#modules/transferencias/conciliacion/apartar.server.ts";
import {
  confirmarPar,
  confirmarSeguras,
  type PagoHecho,
  type Par,
} from "#modules/transferencias/conciliacion/confirmar.server.ts";
import { crearVentaYConfirmar } from "#modules/transferencias/conciliacion/crear-venta.server.ts";
import { deshacerCalces } from "#modules/transferencias/conciliacion/deshacer.server.ts";
import {
  liquidarTarjeta,
  soltarLiquidacion,
} from "#modules/transferencias/liquidaciones/liquidar-tarjeta.server.ts";

/** More pairs than a day has: the page never sends a longer list. */
const MAX_PARES = 1_000;

const enteroDe = (escrito: string): number => leerEntero(escrito) ?? 0;
const todos = (form: FormData, campo: string): string[] =>
  form.getAll(campo).flatMap((valor) => (typeof valor === "string" && valor !== "" ? [valor] : []));

/** "12:PZ-7K3MQA": a number and the code of a sale. */
const partes = (form: FormData, campo: string): [number, string][] =>
  todos(form, campo)
    .flatMap((valor) => valor.split(","))
    .slice(0, MAX_PARES)
    .map((escrito) => {
      const [numero = "", codigo = ""] = escrito.split(":");
      return [enteroDe(numero), codigo];
    });

/** The same form sent twice gets the first answer: each page carries a key, and what the form names is part of it. */
function conClave(ctx: Ctx, form: FormData, sesion: Sesion, funcion: string, huella: string): Ctx {
  const clave = texto(form, "clave");
  if (!/^[0-9a-f]{32}$/.test(clave)) return ctx;
  const quien = sesion.codigo_referido;
  return {
    ...ctx,
    idempotency: { quien, clave: `${clave}:${funcion}:${huella}`.slice(0, 200), funcion, huella },
  };
}

const pedido = (form: FormData) => ({
  depositos: todos(form, "deposito").map(enteroDe),
  ventas: todos(form, "venta").map((codigo) => codigo.trim().toUpperCase()),
});

type Datos = { hechos: PagoHecho[] };
type Respuesta = Promise<{ mensaje: string; datos: Datos }>;

const dicho = ({ message, hechos = [] }: { message: string; hechos?: PagoHecho[] }) => ({
  mensaje: message,
  datos: { hechos },
});

export const accionesDeConciliacion = acciones(
  { pagina: "transferencias.ver", hace: ["ventas.confirmar", "transferencias.apartar"] },
  {
    async seguras({ ctx, form, sesion }): Respuesta {
      const pares: Par[] = partes(form, "pares").map(([deposito, venta]) => ({ deposito, venta }));
      return dicho(await confirmarSeguras(conClave(ctx, form, sesion, "seguras", ""), { pares }, sesion));
    },
    async unir({ ctx, form, sesion }): Respuesta {
      const { depositos, ventas } = pedido(form);
      const huella = `${depositos.join("+")}=${ventas.join("+")}`;
      const clave = conClave(ctx, form, sesion, "unir", huella);
      return dicho(await confirmarPar(clave, { depositos, ventas }, sesion));
    },
    async crear({ ctx, form, sesion }): Respuesta {
      const { depositos, ventas } = pedido(form);
      const [deposito = 0] = depositos;
      const [codigo = ""] = ventas;
      const clave = conClave(ctx, form, sesion, "crear", `${deposito}=${codigo}`);
      return dicho(await crearVentaYConfirmar(clave, { deposito, codigo }, sesion));
    },
    async deshacer({ ctx, form, sesion }): Respuesta {
      const hechos: PagoHecho[] = partes(form, "hechos").map(([pago, codigo]) => ({ pago, codigo }));
      return dicho(await deshacerCalces(ctx, { hechos }, sesion));
    },
    async apartar({ ctx, form, sesion }): Respuesta {
      const [id = 0] = pedido(form).depositos;
      return dicho(await apartarDeposito(ctx, { id, motivo: texto(form, "motivo") }, sesion));
    },
    async liquidar({ ctx, form, sesion }): Respuesta {
      const [id = 0] = pedido(form).depositos;
      return dicho(await liquidarTarjeta(ctx, { id, dias: todos(form, "dia") }, sesion));
    },
    async soltar_liquidacion({ ctx, form, sesion }): Respuesta {
      const [id = 0] = pedido(form).depositos;
      return dicho(await soltarLiquidacion(ctx, { id }, sesion));
    },
    async devolver({ ctx, form, sesion }): Respuesta {
      const [id = 0] = pedido(form).depositos;
      return dicho(await devolverDeposito(ctx, { id }, sesion));
    },
  },
);
