import { NotFound } from "#app/layout/not-found.tsx";

export const NO_ENCONTRADO = "No se encontró el producto.";

export const DetalleNoEncontrado = () => (
  <NotFound
    title={NO_ENCONTRADO}
    text="Puede que el enlace esté incompleto o que ya no lo vendamos. Busca en el catálogo, quizás hay uno parecido."
    also={{ to: "/", label: "Ir al inicio" }}
  />
);
