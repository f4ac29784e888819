import "./marquesina.css";
import "./jacuzzi.css";
import "./bebes.css";
import "./autos.css";
import "./parrillas.css";
import "./herramientas.css";
import "./portada.css";
import "./inicio.css";
import { peticion } from "#app/context.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { leerPortada } from "#modules/productos/leer-portada.server.ts";
import type { Route } from "./+types/inicio.page.ts";
import { diapositivas } from "./diapositivas.ts";
import { EscenaAutos } from "./escena-autos.tsx";
import { EscenaBebes } from "./escena-bebes.tsx";
import { EscenaJacuzzi } from "./escena-jacuzzi.tsx";
import { EscenaParrillas } from "./escena-parrillas.tsx";
import { DESTACADOS, EN_MARQUESINA, ESCENAS } from "./escenas.ts";
import { Marquesina } from "./marquesina.tsx";
import { metaInicio } from "./meta-inicio.ts";
import { Portada } from "./portada.tsx";
import { VitrinaHerramientas } from "./vitrina-herramientas.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  const pedido = { destacados: DESTACADOS, escenas: ESCENAS, muestra: EN_MARQUESINA };
  return { ...(await leerPortada(ctx, pedido)), public_url: ctx.public_url };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? metaInicio(loaderData.public_url) : [];

export default function Inicio({ loaderData: { destacados, escenas, muestra } }: Route.ComponentProps) {
  const raiz = useRootData();
  const sorteos_activos = raiz?.ajustes.sorteos_activos ?? false;
  const con_sesion = Boolean(raiz?.usuario);
  return (
    <div className="inicio">
      <Portada diapositivas={diapositivas({ destacados, sorteos_activos, con_sesion })} />
      <VitrinaHerramientas />
      <EscenaParrillas productos={escenas.parrillas} sorteos_activos={sorteos_activos} />
      <EscenaAutos productos={escenas.autos} />
      <EscenaBebes productos={escenas.bebes} />
      <EscenaJacuzzi producto={escenas.jacuzzi[0]} sorteos_activos={sorteos_activos} />
      <Marquesina productos={muestra} />
    </div>
  );
}
