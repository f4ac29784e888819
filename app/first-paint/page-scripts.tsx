import { use } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  Scripts,
} from "react-router";
import { PainterContext } from "#app/lib/same-markup.tsx";

/**
 * The scripts of the router. They name the modules of the page and all that these import, so they are the same for all
 * pages of the same routes.
 */
export const PageScripts = import.meta.env.SSR ? WrittenScripts : Scripts;

function WrittenScripts() {
  const painter = use(PainterContext);
  const framework = use(FrameworkContext);
  const router = use(DataRouterContext);
  const state = use(DataRouterStateContext);
  if (!painter || !framework || !state) return <Scripts />;
  const ids = state.matches.map(({ route }) => route.id);
  return painter.scripts(ids.join(" "), (nonce) => (
    <FrameworkContext value={{ ...framework, nonce }}>
      <DataRouterContext value={router}>
        <DataRouterStateContext value={state}>
          <Scripts />
        </DataRouterStateContext>
      </DataRouterContext>
    </FrameworkContext>
  ));
}
