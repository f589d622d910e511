import type { Plugin } from 'vite';
import { tokenRulesBySystem } from './src/ui/theme/tokens.ts';

/** Builds the style sheet of shared pages with the colors of the product. The pages are made by the server. */
export const sharedPage: Plugin = {
  name: 'shared-page',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/sharedPage\/sharedPage\.css(\?|$)/ },
    handler: (css) => `${css}${tokenRulesBySystem()}`,
  },
  // In development, the server names files that no build has made, or an old one.
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, page, type] = /^\/assets\/(sharedPage)-[\w-]+\.(js|css)$/.exec(request.url ?? '') ?? [];
      if (page === undefined) return next();
      response.writeHead(302, { location: `/src/${page}/${page}.${type === 'js' ? 'ts' : 'css'}` }).end();
    });
  },
};
