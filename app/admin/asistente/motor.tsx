import { Note } from "#app/ui/note.tsx";
import type { Motor } from "#modules/asistente/protocolo.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

const NOMBRES: Record<Motor, string> = {
  propio: "del asistente de la tienda",
  n8n: "del flujo de n8n",
  modelo: "del modelo de lenguaje",
};

const EXPLICACION: Record<Motor, string> = {
  propio: "Responde el asistente de la tienda, sin servicios externos ni costo.",
  n8n: "Responde el flujo de CHAT_WEBHOOK_URL; si falla o demora más de 12 segundos, responde el asistente de la tienda.",
  modelo:
    "Responde el modelo de LLM_URL con lo que sabe la tienda; si falla o demora más de 12 segundos, responde el asistente de la tienda.",
};

type Props = { motor: Motor; por_motor: readonly { motor: Motor | null; respuestas: number }[] };

/** The engine that answers now, and how many answers each engine gave. */
export function AsistenteMotor({ motor, por_motor }: Props) {
  const cuentas = por_motor.flatMap(({ motor: quien, respuestas }) =>
    quien ? [`${miles(respuestas)} ${NOMBRES[quien]}`] : [],
  );
  return (
    <Note kind="info">
      {EXPLICACION[motor]}
      {cuentas.length > 0 && ` Respuestas de los últimos 30 días: ${cuentas.join(", ")}.`}
    </Note>
  );
}
