import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type Props = { title: string; text: string; also: { to: string; label: string } };

/** A page whose subject does not exist: why that may be, the catalogue, and one more way on. */
export const NotFound = ({ title, text, also }: Props) => (
  <div className="container-page">
    <EmptyState
      level={1}
      image="no-encontrado"
      title={title}
      text={text}
      actions={
        <>
          <ButtonLink to="/productos">Ver productos</ButtonLink>
          <ButtonLink to={also.to} variant="secondary">
            {also.label}
          </ButtonLink>
        </>
      }
    />
  </div>
);
