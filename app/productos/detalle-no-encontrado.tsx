import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const NO_ENCONTRADO = "No se encontró el producto.";

export const DetalleNoEncontrado = () => (
  <div className="container-page">
    <EmptyState
      level={1}
      image="no-encontrado"
      title={NO_ENCONTRADO}
      text="Puede que el enlace esté incompleto o que ya no lo vendamos. Busca en el catálogo, quizás hay uno parecido."
      actions={
        <>
          <ButtonLink to="/productos">Ver productos</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Ir al inicio
          </ButtonLink>
        </>
      }
    />
  </div>
);
