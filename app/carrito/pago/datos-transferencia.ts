import { pesos } from "#modules/comun/dinero/dinero.ts";

/** A bank account that receives transfers, with the data that the transfer needs. */
export type CuentaTransferencia = {
  nombre: string;
  rut: string;
  banco: string;
  tipo_cuenta: string;
  numero: string;
  email: string;
  monto: number;
  asunto: string;
};

type DatoTransferencia = { etiqueta: string; texto: string; copia: string };

/** In the order in which bank apps ask; a number is copied in the format that their fields accept. */
export const datosDe = (cuenta: CuentaTransferencia): DatoTransferencia[] => {
  const dato = (etiqueta: string, texto: string, copia = texto) => ({ etiqueta, texto, copia });
  return [
    dato("Nombre", cuenta.nombre),
    dato("RUT", cuenta.rut),
    dato("Banco", cuenta.banco),
    dato("Tipo de cuenta", cuenta.tipo_cuenta),
    dato("Número", cuenta.numero, cuenta.numero.replace(/\s+/g, "")),
    dato("Correo", cuenta.email),
    dato("Monto", pesos(cuenta.monto), String(cuenta.monto)),
    dato("Asunto", cuenta.asunto),
  ];
};

/** Those that stand in large letters above the others. */
const A_LA_VISTA = new Set(["Monto", "Asunto"]);

/** The rows that are folded away: without the amount and the code. */
export const filasDe = (cuenta: CuentaTransferencia): DatoTransferencia[] =>
  datosDe(cuenta).filter(({ etiqueta }) => !A_LA_VISTA.has(etiqueta));

/** All the data as one text, to paste into the bank's app or a chat. */
export const textoTransferencia = (cuenta: CuentaTransferencia): string =>
  datosDe(cuenta)
    .map(({ etiqueta, texto }) => `${etiqueta}: ${texto}`)
    .join("\n");

export const COPIADO_MS = 3000;
export const ERROR_AL_COPIAR = "Error al copiar los datos bancarios";
