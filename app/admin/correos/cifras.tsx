import { enBreve } from "#modules/comun/conteo.ts";

export type ConteosBandeja = { pendiente: number; enviado: number; atascado: number };

/** What a delivered mail is called: a shop without a mail server keeps it, and nothing leaves. */
export const entregados = (local: boolean) => (local ? "Guardados aquí" : "Enviados");

/** Three figures of the whole outbox: mails that are waiting, delivered, and stuck. */
export const cifrasDeCorreos = ({ pendiente, enviado, atascado }: ConteosBandeja, local: boolean) => [
  {
    nombre: "En espera",
    valor: enBreve(pendiente),
    nota: pendiente > 0 ? "salen solos" : "ninguno espera",
  },
  {
    nombre: entregados(local),
    valor: enBreve(enviado),
    nota: local ? "no salen de este equipo" : "ya salieron",
  },
  {
    nombre: "Atascados",
    valor: enBreve(atascado),
    nota: atascado > 0 ? "te necesitan" : "ninguno",
    tono: atascado > 0 ? "text-error" : "text-exito",
  },
];
