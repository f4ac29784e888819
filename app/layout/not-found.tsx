import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";

type Props = { title: string; text: string; also: { to: string; label: string } };

/** Page for a missing subject: the likely reason, a link to the catalogue and another link. */
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
