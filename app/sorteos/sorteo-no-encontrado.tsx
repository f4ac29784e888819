import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NO_ENCONTRADO } from "./sorteo-meta.ts";

export const SorteoNoEncontrado = () => (
  <div className="container-page">
    <EmptyState
      level={1}
      image="no-encontrado"
      title={NO_ENCONTRADO}
      text="Puede que el enlace esté incompleto o que sea de otro producto. Desde la página de cada producto llegas a sus sorteos."
      actions={
        <>
          <ButtonLink to="/productos">Ver productos</ButtonLink>
          <ButtonLink to="/como-participar" variant="secondary">
            Cómo participar
          </ButtonLink>
        </>
      }
    />
  </div>
);
