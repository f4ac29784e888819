export const TEXTOS_CATALOGO = {
  producto_desconocido: "Ese producto no existe.",
  sku_ocupado: "Ya existe un producto con ese SKU.",
  existencias_de_opciones: "Este producto tiene opciones: corrige las unidades de cada una.",
  existencias_cambiaron: (quedan: number | null) =>
    quedan === null
      ? "Cambió mientras lo corregías: ahora no se cuenta. Revisa y vuelve a guardar."
      : `Cambió mientras lo corregías: ahora quedan ${quedan}. Cuenta de nuevo y vuelve a guardar.`,
  categoria_desconocida: "Esa categoría ya no existe: elige otra.",
  categoria_repetida: "Ya existe una categoría con ese nombre.",
  opcion_bajo_un_peso: "Con ese precio una de sus opciones valdría menos de $1.",
  limites_otra: "No guardamos nada: solo una dueña de la tienda puede pasar este límite.",
  limites_duena: "No guardamos nada: si es lo que quieres, marca «Pasar los límites» y guarda de nuevo.",
  limites_varios: (cuantos: number, primeros: string) =>
    `${cuantos} productos quedarían fuera de los límites de precios y puntos. ${primeros}`,
  ofertas_varias: (cuantas: number, primera: string) =>
    `${cuantas} ofertas tienen un precio normal que no se cobró. ${primera}`,
  limites_pasados: (quien: string, frase: string) => `${quien} pasó los límites. ${frase}`,
  limites_edicion_duena: "Si es lo que quieres, marca «Pasar los límites» y revisa de nuevo.",
  limites_edicion_otra: "Solo una dueña de la tienda puede pasar este límite.",
  limites_ticket: (quien: string, cuantos: number) =>
    `${quien} guardó un ticket con el que ${cuantos === 1 ? "1 producto queda" : `${cuantos} productos quedan`} fuera de los límites.`,
  oferta_pasada: "Ese día ya pasó: elige hoy o uno por venir.",
  edicion_vacia: "Elige al menos un producto de la lista.",
  edicion_larga: "Puedes cambiar hasta 500 productos a la vez: elige menos o usa un filtro.",
  edicion_cambio: "Los productos cambiaron desde que revisaste: revisa de nuevo. No cambiamos nada.",
  edicion_nada: "No hay nada que cambiar en esos productos.",
  edicion_desconocida: "Ese cambio no existe.",
  edicion_deshecha: "Ya deshiciste ese cambio.",
  edicion_vieja: "Un cambio se puede deshacer durante 24 horas.",
  ticket_desconocido: "Ese ticket no existe.",
  cuenta_desconocida: "Esa cuenta no existe.",
  fotos_de_mas: "Un producto puede tener hasta 6 fotos: quita las que sobran.",
  fotos_llenas: "El producto ya tiene 6 fotos: quita una para agregar otra.",
  fotos_cambiaron: "Las fotos cambiaron en otra parte: revisa el orden y prueba de nuevo.",
  foto_desconocida: "Esa foto ya no está en el producto.",
  csv_vacio: "Elige un archivo CSV o pega su contenido.",
  csv_sin_sku: "La primera fila debe tener los nombres de las columnas, y entre ellos SKU.",
  csv_comillas: "El archivo tiene comillas sin cerrar.",
  csv_largo: "El archivo puede tener hasta 2.000 productos y 6.000 filas: divídelo en partes.",
  csv_es_opcion: "Déjala vacía: esta fila es de una opción del producto.",
  csv_falta_valor: "Escribe también el valor de la opción, en la columna Valor 1.",
  csv_sin_sufijo:
    "Escribe el SKU del producto, un guion y un sufijo de letras o números: por ejemplo 100001-L.",
  csv_sin_producto: (sku: string) =>
    `No existe el producto «${sku.slice(0, 32)}»: agrégalo antes de sus opciones, o en este mismo archivo.`,
  csv_otro_nombre: (sku: string, nombre: string, linea: number) =>
    `Todas las opciones de ${sku} llevan el mismo nombre: en la línea ${linea} es «${nombre.slice(0, 40)}».`,
  csv_si_o_no: "Escribe Sí o No.",
  csv_foto: (fotos: number) =>
    fotos === 0
      ? "El producto no tiene fotos: déjala vacía."
      : `Escribe el número de una de las fotos del producto, de 1 a ${fotos}, o déjala vacía.`,
  csv_malas: "Hay filas con errores: corrígelas y vuelve a revisar. No cambiamos nada.",
} as const;
