import { NotFound } from "#app/layout/not-found.tsx";
import { NO_ENCONTRADO } from "./meta.ts";

export const SorteoNoEncontrado = () => (
  <NotFound
    title={NO_ENCONTRADO}
    text="Puede que el enlace esté incompleto o que sea de otro producto. Desde la página de cada producto llegas a sus sorteos."
    also={{ to: "/como-participar", label: "Cómo participar" }}
  />
);
