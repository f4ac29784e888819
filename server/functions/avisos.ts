import { z } from "zod";
import { desuscribirPush } from "#modules/notificaciones/push/desuscribir.server.ts";
import { leerLlavePublica } from "#modules/notificaciones/push/llaves.server.ts";
import { inscripcionSchema, suscripcionSchema } from "#modules/notificaciones/push/push.ts";
import { suscribirPush } from "#modules/notificaciones/push/suscribir.server.ts";
import { message } from "./campos.ts";
import { type FunctionRow, fn } from "./row.ts";

const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc123";

export const FUNCTIONS_AVISOS: readonly FunctionRow[] = [
  fn({
    name: "llavePush",
    method: "GET",
    access: "usuario",
    schema: z.object({}),
    answer: z.strictObject({ publica: z.string().describe("Llave VAPID de la tienda, en base64url.") }),
    note: {
      grupo: "Avisos",
      resumen: "La llave con que un navegador se inscribe",
      detalle: "Es la `applicationServerKey` de `pushManager.subscribe()`. Se crea al partir la tienda.",
      ejemplo: {},
      rechazos: ["estado"],
    },
    run: leerLlavePublica,
  }),
  fn({
    name: "suscribirPush",
    method: "POST",
    access: "usuario",
    schema: inscripcionSchema,
    answer: z.strictObject({ message }),
    note: {
      grupo: "Avisos",
      resumen: "Muestra los avisos en este navegador",
      detalle:
        "Recibe lo que responde `pushManager.subscribe()`. Vale hasta que termina la sesión; repetirlo no cambia nada. Se guardan hasta diez navegadores por persona. Llamarla es dar permiso para los avisos, y queda anotado; con `renueva` solo vale si el permiso sigue vigente.",
      ejemplo: {
        endpoint: ENDPOINT,
        keys: {
          p256dh: "BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI",
          auth: "FPssNDTKnInHVndSTdbKFw",
        },
      },
      rechazos: ["estado", "valor"],
    },
    run: suscribirPush,
  }),
  fn({
    name: "desuscribirPush",
    method: "POST",
    access: "usuario",
    schema: z.object({ endpoint: suscripcionSchema.shape.endpoint }),
    answer: z.strictObject({ quitada: z.boolean(), message }),
    note: {
      grupo: "Avisos",
      resumen: "Deja de mostrar los avisos en un navegador propio",
      detalle: "Quitar uno que no está inscrito, o que es de otra persona, no hace nada.",
      ejemplo: { endpoint: ENDPOINT },
      rechazos: [],
    },
    run: desuscribirPush,
  }),
];
