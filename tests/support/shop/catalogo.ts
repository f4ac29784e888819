/** What the form of a product sends for a sofa of this category. */
export const formularioDeSofa =
  (categoria: number) =>
  (cambios: Record<string, string> = {}) => ({
    sku: "300001",
    producto: "Sofá",
    categoria_id: String(categoria),
    categoria_2_id: "",
    descripcion: "Cómodo",
    precio_cliente: "9.000",
    puntos: "1200",
    puntos_regalo: "10",
    minimo_puntos: "5",
    disponible: "on",
    ...cambios,
  });
