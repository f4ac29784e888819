import { z } from "zod";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { cantidad, codigo, definir, instante, renglon } from "./campos.ts";

const sorteo = { nombre: renglon.nullish(), producto: renglon, sku: codigo, key: codigo };
const cerrado = {
  ...sorteo,
  fecha_sorteo: instante,
  mis_puntos: cantidad,
  objetivo: cantidad,
  compromiso: renglon,
};

/** What is written to whoever takes part in a raffle. */
export const PLANTILLAS_SORTEO = {
  abono: definir(
    z.object({
      sku: codigo,
      producto: renglon,
      sorteo: codigo,
      puntos: cantidad,
      puntosInicio: cantidad,
      puntosFinal: cantidad,
      compromiso: renglon,
    }),
    (datos) => `Abonaste ${conPuntos(datos.puntos)} al sorteo de ${datos.producto}`,
  ),
  sorteo_cerrado: definir(z.object(cerrado), (datos) => `El sorteo de ${datos.producto} ya tiene fecha`),
  sorteo_hoy: definir(
    z.object({ ...cerrado, faltan_inputs: cantidad, di_input: z.boolean() }),
    (datos) => `Hoy se sortea: ${datos.producto}`,
  ),
  sorteo_resultado: definir(
    z.object({
      ...sorteo,
      numero_producto: cantidad,
      numero_puntos: cantidad,
      ganador_producto: renglon,
      ganador_puntos: renglon,
      premio_puntos: cantidad,
    }),
    (datos) => `Ya hay ganadores en el sorteo de ${datos.producto}`,
  ),
  premio_producto: definir(
    z.object({ ...sorteo, numero: cantidad, codigo_venta: codigo }),
    (datos) => `¡Ganaste ${datos.producto}!`,
  ),
  premio_puntos: definir(
    z.object({ ...sorteo, numero: cantidad, puntos: cantidad }),
    (datos) => `¡Ganaste ${conPuntos(datos.puntos)} en el sorteo de ${datos.producto}!`,
  ),
  sorteo_sin_ganadores: definir(
    z.object({ ...sorteo, motivo: renglon, puntos_devueltos: cantidad }),
    (datos) => `El sorteo de ${datos.producto} terminó sin ganadores`,
  ),
};
