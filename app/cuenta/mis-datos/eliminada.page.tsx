import { redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import type { Route } from "./+types/eliminada.page.ts";

export function loader(args: Route.LoaderArgs) {
  // A signed-in person has an account, so this page does not apply.
  if (peticion(args).sesion) throw redirect("/");
  return { espera: new URL(args.request.url).searchParams.has("espera") };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Cuenta eliminada") },
  { name: "description", content: `Tu cuenta de ${marcaEn(matches).nombre} se cerró.` },
  { name: "robots", content: "noindex" },
];

/** Shown after an account is deleted. The page is public, so it contains no personal data. */
export default function CuentaEliminada({ loaderData: { espera } }: Route.ComponentProps) {
  const tienda = useNombreTienda();
  return (
    <div className="container-page">
      <EmptyState
        level={1}
        image="saludo.webp"
        title={espera ? "Cerramos tu cuenta" : "Eliminamos tu cuenta"}
        text={
          espera
            ? "Ya no se puede ingresar con ella. Guardamos tus datos de contacto solo hasta que termine el sorteo en que participas; después los borramos y te avisamos por correo."
            : `Borramos tus datos y te enviamos un correo que lo confirma. Gracias por haber sido parte de ${tienda}.`
        }
        actions={<ButtonLink to="/">Ir al inicio</ButtonLink>}
      />
    </div>
  );
}
