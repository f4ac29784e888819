import type { MapaDeTablas } from "./tratamientos.ts";

/** The tables that hold data of people. */
export const DE_PERSONAS: MapaDeTablas = {
  user: { acceso: "id email emailVerified createdAt updatedAt" },
  account: { acceso: "userId password createdAt updatedAt" },
  verification: { enlace: "id identifier value expiresAt createdAt updatedAt" },
  session: { sesion: "id expiresAt huella createdAt updatedAt userAgent probada_en usada_en red userId" },
  factores_totp: { segundo_paso: "user_id secreto creado_en confirmado_en ultimo_paso" },
  codigos_recuperacion: { segundo_paso: "id user_id huella creado_en usado_en" },
  llaves_acceso: { segundo_paso: "id user_id nombre clave_publica contador transportes creada_en usada_en" },
  ingresos_pendientes: { ingreso: "huella user_id intentos vence_en" },
  usuarios: {
    acceso: "user_id email",
    codigo: `codigo_referido fecha_registro terminos_version terminos_aceptados_en bloqueado_en eliminacion_pedida_en
      eliminado_en nacimiento_fijo version`,
    perfil: "username nacimiento rut nombre apellido nombre_plano celular direccion comuna region",
    limite_juego: "pausa_hasta",
    equipo: "role rol_admin admin_desde",
  },
  referidos: { invitacion: "referido_codigo referente_codigo fecha" },
  autoexclusiones: { pausa: "marca creada_en hasta" },
  invitaciones: { invitado: "id email rol_admin invitada_por creada_en vence_en" },
  filtros_guardados: { equipo: "id usuario lista nombre consulta creado_en" },

  solicitudes_datos: {
    solicitud: "email detalle respuesta",
    prueba_solicitud: `id codigo usuario clase estado recibida_en vence_en acusada_en tomada_en prorrogada_en respondida_en
      respondida_por con_bloqueo`,
  },
  bloqueos: {
    solicitud: "email motivo",
    prueba_solicitud: "id usuario solicitud pedido_en vence_en respondido_en termina_en quien",
  },

  ventas: {
    compra: `id fecha codigo usuario productos puntos descuento cupon envio_cobrado envio_devuelto total estado_pago origen pagado_en
      de_mas confirmacion reabierta_en motivo costo_envio diferencia_envio diferencia_recibida diferencia_recibida_en
      diferencia_pagada diferencia_devuelta comprobantes operacion boleta boleta_folio huella_carrito envio_premio terminos_version terminos_en contrato_en version`,
    entrega: "envio rut_autorizado",
    archivo: "comprobante",
    pista: "pistas_referido",
  },
  productos_compras: {
    compra: `id producto fecha_compra puntos estado cantidad precio total forma_pago usuario venta transportista seguimiento motivo
      opcion opcion_nombre descuento sin_stock enviado_en llega_en entregado_en entregado_por sin_retracto sin_retracto_frase`,
  },
  premios: {
    compra: "venta sorteo reclamar_hasta reclamado_en detenido_en avisado_dias vencido_en",
    entrega: "pregunta respuesta",
  },
  contratos: { compra: "venta datos" },
  cotizaciones: {
    cotizacion: `codigo usuario huella lineas productos puntos descuento cupon envio_cobrado envio_region envio_comuna retiro
      destinatario total created_at vence_en`,
  },
  cupones_usos: { compra: "id cupon codigo usuario created_at vence_en" },
  reservas: { reserva: "id codigo producto opcion cantidad apartada_en vence_en usuario tomable_desde" },
  pagos: {
    compra:
      "id venta monto via movimiento calce referencia quien creado_en confirmacion deshecho_en deshecho_por devuelto",
  },
  devoluciones: { compra: "id venta monto fecha forma nota pago quien creado_en deshecha_en" },
  devoluciones_pedidas: {
    compra: `id venta usuario estado tipo solucion forma derecho_hasta pedida_en aceptada_en enviada_en recibida_en terminada_en
      reembolso_desde reembolso_por monto vuelta_monto vuelta_comprobante vuelta_en version`,
    devolucion: "falla transportista seguimiento motivo salida_transportista salida_seguimiento",
    reembolso: "cuenta",
  },
  devoluciones_lineas: { compra: "devolucion linea cantidad llego" },
  devoluciones_fotos: { reembolso: "archivo devolucion" },
  cobros_khipu: {
    cobro: `id venta monto estado payment_id payment_url detalle creado_en vence_en avisado_en consultado_en consultas
      proxima_consulta atendido_en`,
  },
  reembolsos_khipu: { cobro: "id cobro monto estado devolucion pedida quien creado_en terminado_en detalle" },
  boletas_documentos: {
    compra: `id venta numero ambiente tipo estado espera total neto exento iva refiere codigo_referencia razon rut_emisor caf folio folio_en
      fecha sobre creado_en timbrada_en resuelta_en motivo_sii descargada_en folio_anulado_en`,
    boleta: "detalle receptor_rut receptor_nombre xml ted",
  },
  boletas_sobres: {
    boleta: `id rut_emisor ambiente rut_envia documentos contenido estado track_id estado_sii silencio_desde creado_en enviado_en procesado_en
      intentos proximo_intento tomado_hasta ultimo_error`,
  },
  boletas_certificados: { equipo: "id rut nombre desde hasta quien guardado_en retirado_en" },
  cobros_tarjeta: {
    cobro: `id venta numero buy_order session_id monto monto_cobrado estado comercio token url creada_en confirmando_en pagada_en
      respuesta_creacion respuesta_commit respuesta_estado autorizacion tipo_pago cuotas monto_cuota ultimos transaccion_en
      fecha_contable detalle consultado_en consultas proxima_consulta atendido_en`,
  },
  reembolsos_tarjeta: {
    cobro: `id cobro monto estado tipo devolucion pedida quien creado_en terminado_en autorizacion respuesta detalle consultas
      proxima_consulta`,
  },
  archivos: {
    archivo: "id tipo mime nombre contenido tamano ancho alto dueno huella created_at sin_uso_desde",
  },

  cartolas: {
    banco: `id sha256 archivo formato cuenta desde hasta calza leidos nuevos quien creada_en guardada_en lectura lectura_de`,
  },
  movimientos_banco: {
    banco: `id cartola fila linea origen cuenta clase comprobado fecha_contable ocurrido_en monto saldo rut_pagador rut_de
      nombre_pagador nombre_cortado banco_pagador cuenta_pagador comentario glosa id_banco id_serie documento tipo n creado_en
      apartado_en apartado_por apartado_motivo`,
  },
  fintoc_movimientos: { banco: "id cuenta_fintoc movimiento estado dia datos nuevo creado_en" },
  pagadores: { pagador: "rut usuario ultima_vez" },

  tickets_compras: {
    puntos: `id ticket fecha_compra puntos estado cantidad precio total forma_pago referido usuario venta venta_origen porcentaje
      credito deuda sorteo motivo`,
  },
  deudas: { puntos: "id usuario puntos pagados venta creada_en saldada_en", deuda: "marca" },
  historial_sumas: { puntos: "id usuario clase puntos suelta" },
  libro_asientos: { puntos: "id clave motivo fecha datos" },
  libro_cuentas: { puntos: "cuenta saldo tramo_saldo" },
  libro_movimientos: { puntos: "id asiento cuenta puntos" },
  tickets_participantes: {
    puntos: "id usuario sorteo puntos_aportados puntos_inicio puntos_final producto created_at",
  },
  sorteos_input: { puntos: "usuario sorteo input automatico created_at" },
  sorteos_seudonimos: { puntos: "sorteo usuario seudonimo" },
  sorteos_consentimientos: {
    nombre_ganador: "id sorteo usuario acepta texto nombre comuna respondido_en retirado_en",
  },
  apuestas: { puntos: "id jugador montoncito puntos_apostados resultado partida created_at" },
  tickets_montoncitos: { puntos: "id jugador puntos partida created_at" },
  partidas_seudonimos: { puntos: "partida jugador seudonimo" },
  montoncito_limites: {
    limite_juego: "jugador perdida_diaria siguiente_perdida siguiente_desde pausa_hasta actualizado_en",
  },

  favoritos: { favorito: "usuario producto created_at" },
  avisos_stock: { aviso_stock: "id usuario producto opcion creado_en" },
  conversaciones: { conversacion: "id huella usuario created_at vence_en" },
  conversaciones_mensajes: {
    conversacion: "id conversacion de texto breve componentes archivos motor created_at",
  },
  preguntas_pendientes: { pregunta: "id clave pregunta veces estado primera_vez ultima_vez" },
  correos: {
    correo: `id clave usuario para plantilla datos asunto estado intentos proximo_intento ultimo_error enviado_en created_at`,
  },
  notificaciones: { campana: "id clave usuario titulo texto enlace leida_en created_at" },
  push_suscripciones: { aviso: "id usuario sesion endpoint p256dh auth creada_en" },
  push_preferencias: { aviso: "usuario pago sorteo premio devolucion cambiada_en" },
  push_envios: {
    aviso_enviado: `id notificacion suscripcion clase estado intentos proximo_intento tomado_hasta ultimo_error creado_en`,
  },
  consentimientos: { consentimiento: "id finalidad usuario conversacion otorgado version como momento" },
  limites: { abuso: "clave cuenta vence_en" },

  auditoria: { registro: "id fecha quien accion objeto antes despues" },
  conexiones_envios: {
    sistema: `id salida evento_id evento objeto usuario cuerpo estado intentos proximo_intento tomado_hasta ultimo_status
      ultimo_error entregado_en creado_en`,
  },
  idempotencia: { repeticion: "quien clave funcion huella http_status respuesta created_at" },
};
