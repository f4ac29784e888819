import type { MapaDeTablas } from "./tratamientos.ts";

/** The shop's own data: goods, settings, keys, seals, sums of all people. A column may say which admin changed something. */
const COLUMNAS: Readonly<Record<string, string>> = {
  ajustes: "clave valor actualizado_en actualizado_por",
  boletas_caf: "id rut ambiente tipo desde hasta siguiente autorizado quien guardado_en",
  boletas_eventos: "id documento sobre fecha suceso detalle quien",
  carpetas: "bucket carpeta created_at",
  categorias: "id categoria",
  conexiones_salidas: "id url eventos activa apagada_motivo fallando_desde espera_hasta quien creada_en",
  conexiones_secretos: "nombre cifrado llave quien guardado_en",
  conocimientos: "id tema pregunta variantes respuesta activo actualizado_en actualizado_por",
  cuentas: "id estado banco tipo_cuenta numero nombre rut email",
  cupones: "id codigo tipo valor desde hasta usos_maximos usos_por_persona minimo activo created_at",
  encargados: "id servicio nombre pais finalidad contrato quien actualizado_en",
  errores_por_hora: "hora clase cuenta",
  existencias_movimientos: `id fecha producto opcion causa cantidad quedan motivo referencia quien apartada_en vence_en
    tomable_desde`,
  fichas_api:
    "id nombre huella final alcances vence_en creada_por creada_en usada_en revocada_en revocada_por",
  fintoc_conexion: `id cuenta_fintoc cuenta quien guardada_en pedidos atendidos pedido_desde intentada_en sincronizada_en fallas error
    avisada_en`,
  fintoc_eventos: "id tipo recibido_en",
  formatos_cartola: "titulos columnas quien creado_en",
  liquidaciones_tarjeta: "movimiento fecha_contable quien creada_en",
  incidentes: `id naturaleza efectos categorias personas financieros medidas ocurrido conocido_en agencia_en personas_en cerrado_en quien
    version`,
  legal_versiones: "version vigente_desde datos huella quien",
  libro_anexos: "fecha nivel indice hash clase id huella",
  libro_horas: "hora emitidos abonados banca partidas",
  libro_nodos: "fecha nivel indice hash asiento",
  libro_revisiones: `id fecha quien duracion_ms asientos movimientos cuentas total_diferencias diferencias hallazgos total_hallazgos`,
  libro_sellos:
    "fecha anterior desde hasta asientos raiz totales version raiz_anexos anexos sello ruptura sellado_en",
  libro_sumas: "id tipo puntos",
  montoncitos: "partida monton_1 monton_2 monton_3 monton_4 monton_5 monton_6",
  partidas: `id key_partida estado tiempo_inicio duracion mostrar_cartas compromiso version totales movida_en banca cerrada_en protocolo
    garantia baliza huella_apuestas repartida_en neto_banca apartada semilla created_at`,
  partidas_semillas: "partida semilla llave",
  portadas: "id contenido guardada_en publicada_en quien",
  precios_historia: "id producto opcion precio precio_normal oferta_hasta desde",
  productos: `id sku producto categoria_id categoria_2_id descripcion imagen_1 imagen_2 imagen_3 imagen_4 imagen_5 imagen_6 precio_cliente
    puntos puntos_final tramo_puntos puntos_regalo minimo_puntos disponible precio_normal oferta_hasta existencias tramo_existencias
    clase_peso ubicacion sin_retracto sin_retracto_frase opcion_1 opcion_2 created_at con_puntos azar orden_nombre orden_categoria busqueda_nombre busqueda`,
  productos_ediciones: "id quien fecha resumen cambios deshecha_en",
  productos_estados: "estado puntos_validos",
  productos_opciones: `id producto valor_1 valor_2 sufijo diferencia existencias tramo_existencias imagen disponible posicion`,
  productos_palabras: "palabra",
  pulsos: "cadena ronda firma recibido_en",
  push_llaves: "id publica cifrado llave creada_en",
  relevos: "url bien_en demora_ms mal_en error fallas",
  respaldos: "id fecha clase archivo bytes filas duracion_ms falla",
  secretos: "nombre valor creado_en",
  sorteos_semillas: "sorteo semilla llave",
  tarifas_envio: "id region comuna clase_peso costo dias",
  tickets: "id ticket precio puntos hex imagen_1 imagen_2 publico",
  tickets_estados: "estado puntos_validos",
  ventas_sumas: `id dia estado_pago origen ventas productos puntos total anulado neto descuento envio diferencia diferencia_devuelta suelta`,
};

/** A raffle is the shop's; who won it and who started it are data of people. */
const SORTEOS: MapaDeTablas = {
  sorteos: {
    tienda: `id key producto estado fecha_inicio fecha_termino fecha_sorteo termina_en extendido_en numero_producto numero_puntos
      mensaje_admin objetivo minimo reunido porcentaje compromiso huella_rangos huella_aportes congelado_en garantia baliza ensayo
      iniciado_en semilla_publicada_en semilla sorteado_en sello motivo bases`,
    puntos: "ganador_producto ganador_puntos",
    registro: "iniciado_por",
  },
};

export const DE_LA_TIENDA: MapaDeTablas = {
  ...SORTEOS,
  ...Object.fromEntries(Object.entries(COLUMNAS).map(([tabla, tienda]) => [tabla, { tienda }])),
};
