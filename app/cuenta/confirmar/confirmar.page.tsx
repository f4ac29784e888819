import { Form, useNavigate, useNavigation } from "react-router";
import { esDescarga, volverSeguro } from "#app/acceso/volver.ts";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { paginaDePrueba } from "#modules/comun/rechazo/rechazo-http.ts";
import { formasDeProbar } from "#modules/usuarios/factor/ingreso-pendiente.server.ts";
import type { Route } from "./+types/confirmar.page.ts";
import { probar } from "./acciones.server.ts";
import { FormularioPrueba } from "./formulario.tsx";

/** Asks again who the person is, before money, exports, roles and settings; then goes back to `volver`. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const volver = volverSeguro(new URL(args.request.url).searchParams.get("volver"));
  const { user_id, email, factor, reciente } = sesion;
  const formas = factor === "puesto" ? await formasDeProbar(ctx, user_id) : null;
  return { formas, email, volver, lista: reciente && esDescarga(volver) };
}

export const action = probar;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Confirma que eres tú") },
  { name: "description", content: "Confirma que eres tú para continuar." },
];

export default function Confirmar({ loaderData, actionData }: Route.ComponentProps) {
  const { formas, email, volver, lista } = loaderData;
  const navigate = useNavigate();
  const enviando = useNavigation().formAction === "/cuenta/confirmar";
  const error = actionData && !actionData.ok ? actionData.mensaje : null;
  return (
    <AccountFrame title="Confirma que eres tú">
      <div className="card grid max-w-104 gap-4 p-4 md:p-6">
        {lista ? (
          <>
            <Note kind="success">Listo: ya puedes descargar el archivo.</Note>
            <ButtonLink href={volver}>Descargar</ButtonLink>
          </>
        ) : (
          <>
            <p className="text-tinta-2">
              Lo que vas a hacer es delicado y pasó un rato desde que ingresaste. Después sigues donde
              estabas.
            </p>
            <FormularioPrueba
              formas={formas}
              email={email}
              Form={Form}
              error={error}
              enviando={enviando}
              alProbarConLlave={() => void navigate(esDescarga(volver) ? paginaDePrueba(volver) : volver)}
            >
              <input type="hidden" name="volver" value={volver} />
            </FormularioPrueba>
          </>
        )}
      </div>
    </AccountFrame>
  );
}
