import { z } from "zod";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";
import { confirmarCorreoAbono } from "#modules/sorteos/abonos/confirmar-correo-abono.server.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/inicio/iniciar-sorteo.server.ts";
import { codigo, correo, huellaHex, message, posicion, REENVIO } from "./campos.ts";
import { type FunctionRow, fn } from "./row.ts";

const abono = z.strictObject({
  puntosInicio: z.int().describe("Primer número del tramo."),
  puntosFinal: z.int().describe("Último número del tramo."),
  compromiso: huellaHex.describe("SHA-256 de la semilla del sorteo, fijada antes del primer abono."),
  message,
});

const sorteo = z.strictObject({
  ganadores: z
    .strictObject({
      ganador_producto: z.string().describe("Código con máscara."),
      ganador_puntos: z.string().describe("Código con máscara."),
      numero_producto: z.int(),
      numero_puntos: z.int(),
    })
    .nullable()
    .describe("Nulo mientras se espera la baliza pública."),
  message,
});

export const FUNCTIONS_SORTEOS: readonly FunctionRow[] = [
  fn({
    name: "abonarPuntos",
    method: "POST",
    access: "usuario",
    schema: z.object({
      sku: codigo,
      puntos: z.number(),
      usuario: codigo,
      sorteo: codigo.optional().describe("Clave del sorteo que se vio; si ya no es el abierto, 409."),
    }),
    answer: abono,
    note: {
      grupo: "Sorteos",
      resumen: "Abona puntos al sorteo de un producto",
      detalle:
        "Toma los números que siguen en el sorteo abierto. «usuario» es el código propio. El abono que llega al objetivo cierra el sorteo. Con «sorteo», un abono que llega cuando ese sorteo ya terminó se rechaza en vez de entrar al siguiente.",
      ejemplo: { sku: "100004", puntos: 50, usuario: "ABCD2345", sorteo: "SRT-0026" },
      rechazos: ["desconocido", "estado", "valor"],
    },
    run: abonarPuntos,
  }),
  fn({
    name: "sendEmailPuntosAbonados",
    method: "POST",
    access: "usuario",
    limit: "reenvio",
    schema: z.object({ sku: codigo, puntosInicio: posicion, puntosFinal: posicion }),
    answer: correo,
    note: {
      grupo: "Sorteos",
      resumen: "Confirma el correo de un abono propio",
      detalle: REENVIO,
      ejemplo: { sku: "100004", puntosInicio: 101, puntosFinal: 150 },
      rechazos: ["desconocido"],
    },
    run: confirmarCorreoAbono,
  }),
  fn({
    name: "iniciarSorteo",
    method: "POST",
    access: "sorteos.iniciar",
    schema: z.object({ key: codigo }),
    answer: sorteo,
    note: {
      grupo: "Sorteos",
      resumen: "Inicia un sorteo cerrado",
      detalle:
        "Solo desde las 22:00 de su fecha y con cinco personas. Elige a las dos personas ganadoras con la semilla comprometida, los aportes y, si el sorteo tiene baliza, el pulso fijado al cerrar. Mientras ese pulso no llega responde 200 con «ganadores» nulo y el sorteo termina solo cuando llegue.",
      ejemplo: { key: "SRT-0026" },
      rechazos: ["desconocido", "estado"],
    },
    run: iniciarSorteo,
  }),
];
