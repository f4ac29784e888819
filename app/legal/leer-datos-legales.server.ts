import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { DatosLegales } from "./datos-legales.ts";

/** Copies field by field, so that a setting added later is not published by accident. */
export async function leerDatosLegales(ctx: Lector): Promise<DatosLegales> {
  const ajustes = await leerAjustes(ctx);
  return {
    demostracion: ajustes.demostracion,
    nombre_tienda: ajustes.nombre_tienda,
    razon_social: ajustes.razon_social,
    rut: ajustes.rut,
    giro: ajustes.giro,
    domicilio: ajustes.domicilio,
    representante: ajustes.representante,
    email: ajustes.email,
    telefono: ajustes.telefono,
    referido_porcentaje: ajustes.referido_porcentaje,
    envio_incluido_hasta: ajustes.envio_incluido_hasta,
    envio_premio: ajustes.envio_premio,
    envio_retracto: ajustes.envio_retracto,
    sorteo_dias: ajustes.sorteo_dias,
    premio_dias: ajustes.premio_dias,
    horas_reserva: ajustes.horas_reserva,
    horas_sin_pago: ajustes.horas_sin_pago,
    dias_sin_pago: ajustes.dias_sin_pago,
    dias_sin_confirmar: ajustes.dias_sin_confirmar,
    dias_correos: ajustes.dias_correos,
    dias_notificaciones: ajustes.dias_notificaciones,
    anios_contables: ajustes.anios_contables,
    max_unidades_linea: ajustes.max_unidades_linea,
    max_pesos_venta: ajustes.max_pesos_venta,
    apuesta_maxima: ajustes.apuesta_maxima,
    perdida_banca_diaria: ajustes.perdida_banca_diaria,
    tickets_en_venta: ajustes.tickets_en_venta,
    sorteos_activos: ajustes.sorteos_activos,
    juego_activo: ajustes.juego_activo,
    sorteos_fuera_de_horario: ajustes.sorteos_fuera_de_horario,
    con_khipu: ajustes.con_khipu,
    con_webpay: ajustes.con_webpay,
    terminos_version: ajustes.terminos_version,
  };
}
