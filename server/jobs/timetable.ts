import { limpiarConversaciones } from "#modules/asistente/cargar-conversacion.server.ts";
import { recordarPagos } from "#modules/compras/pago/recordar-pagos.server.ts";
import { juntarSumas } from "#modules/compras/venta/ventas-lista.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { sumarHoras } from "#modules/panel/sumar-horas.server.ts";
import { completarEliminaciones } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { juntarSumasLibro } from "#modules/puntos/puntos.store.server.ts";
import { atenderSorteos } from "#modules/sorteos/realizacion/atender-sorteos.server.ts";
import { recordarSorteos } from "#modules/sorteos/realizacion/recordar-sorteos.server.ts";
import { resumirAvisos } from "#modules/usuarios/resumir-avisos.server.ts";
import type { Programa } from "./jobs.ts";

/** What happens by the clock of Chile, in one process whichever it is. */
export const timetable = (ctx: Ctx): Programa[] => [
  { name: "sorteos", cron: "* * * * *", run: () => atenderSorteos(ctx) },
  { name: "sorteos-recordatorios", cron: "*/10 10-21 * * *", run: () => recordarSorteos(ctx) },
  { name: "eliminaciones", cron: "*/10 * * * *", run: () => completarEliminaciones(ctx) },
  { name: "recordatorios", cron: "*/15 * * * *", run: () => recordarPagos(ctx) },
  { name: "sumas-de-ventas", cron: "5-59/10 * * * *", run: () => juntarSumas(ctx) },
  { name: "sumas-del-libro", cron: "5-59/10 * * * *", run: () => juntarSumasLibro(ctx) },
  { name: "resumen-admins", cron: "*/15 * * * *", run: () => resumirAvisos(ctx) },
  { name: "conversaciones-vencidas", cron: "50 4 * * *", run: () => limpiarConversaciones(ctx) },
  { name: "libro-horas", cron: "*/10 * * * *", run: () => sumarHoras(ctx) },
];
