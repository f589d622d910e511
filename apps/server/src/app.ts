import cookie from '@fastify/cookie';
import { contract } from '@sermon/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { accountCalls, accountPages } from './features/accounts/calls.ts';
import { administratorCalls, secondStepCalls, signInStepCalls } from './features/accounts/secondStep/calls.ts';
import { needsSecondStep } from './features/accounts/secondStep/factors.ts';
import { createSessionLookup, isSessionOf } from './features/accounts/session.ts';
import { pictureCalls } from './features/accounts/picture/calls.ts';
import { invitationCalls } from './features/accounts/registration/calls.ts';
import { otherSiteCalls, serveOtherSites } from './features/accounts/otherSites/calls.ts';
import { settingsCalls } from './features/accounts/settings/calls.ts';
import { adminAuditCalls } from './features/admin/auditLog.ts';
import { adminPeopleCalls } from './features/admin/people/calls.ts';
import { adminServerCalls } from './features/admin/server/calls.ts';
import { actingCalls, createActingRecord } from './features/admin/acting/calls.ts';
import { appCalls } from './features/app/calls.ts';
import { assistantCalls } from './features/assistant/calls.ts';
import { archiveCalls } from './features/archive/calls.ts';
import { documentCalls } from './features/builder/calls.ts';
import { calendarCalls } from './features/calendar/calls.ts';
import { fileCalls } from './features/files/calls.ts';
import { originalCalls } from './features/files/originals.ts';
import { geniusCalls } from './features/genius/calls.ts';
import { historyCalls } from './features/history/calls.ts';
import { folderCalls, libraryCalls, seriesCalls } from './features/library/calls.ts';
import { linkCalls } from './features/links/calls.ts';
import { phoneRemoteCalls } from './features/remote/calls.ts';
import { createPhoneLookup } from './features/remote/store.ts';
import { adminPremiumCalls } from './features/premium/administration.ts';
import { premiumSeriesCalls, premiumSermonCalls } from './features/premium/calls.ts';
import { createPopularNotFound, servePopularPages } from './features/premium/pages/routes.ts';
import { preferenceCalls } from './features/preferences/calls.ts';
import { previewCalls } from './features/preview/calls.ts';
import { printingCalls } from './features/printing/calls.ts';
import { corpusCalls } from './features/corpus/calls.ts';
import { bibleCalls } from './features/bible/calls.ts';
import { exportCalls, slideCalls, slideNoteCalls } from './features/slides/calls.ts';
import { deliveryCalls } from './features/deliveries/calls.ts';
import { churchConstraint, originOf } from './features/sharing/church.ts';
import { createSharedNotFound, serveSharedPages } from './features/sharing/page/pages.ts';
import { sharingCalls } from './features/sharing/calls.ts';
import { shareCommentCalls } from './features/sharing/comments/calls.ts';
import { speechCalls } from './features/speech/calls.ts';
import { serveSpeech } from './features/speech/speechEndpoint.ts';
import { storageCalls } from './features/storage/calls.ts';
import { streamCalls } from './features/streams/calls.ts';
import { ratingCalls } from './features/ratings/calls.ts';
import { telemetryCalls } from './features/telemetry/calls.ts';
import { adminBillingCalls, billingCalls } from './features/subscription/billing.ts';
import { subscriptionCalls } from './features/subscription/calls.ts';
import { receivePaymentEvents, serveSandbox } from './features/subscription/provider/webhook.ts';
import { templateCalls } from './features/templates/calls.ts';
import { wordCalls } from './features/word/calls.ts';
import { timingCalls } from './features/timings/calls.ts';
import { writingLogCalls } from './features/writing-log/calls.ts';
import { guardAccess, hideDocs, refuseOutdated } from './http/access.ts';
import { compressJson } from './http/replies/replies.ts';
import { limitHeavyCalls } from './http/heavyCalls.ts';
import { bodyLimits, limitBodies, readJsonAsUtf8, slowestRequestMs } from './http/bodies.ts';
import { keepAliveTimeoutMs, limitConnections } from './http/connections.ts';
import { refuseMalformed, refuseRepeatedHost, replyNotFound } from './http/errors.ts';
import { mountHealth } from './health/health.ts';
import { serveGallery, servePages } from './http/pages/pages.ts';
import { responseWith, securityHeaders } from './http/security.ts';
import { serve } from './http/serve.ts';
import { createStreams } from './http/streams/streams.ts';
import { measureRequests } from './metrics/metrics.ts';
import type { Services } from './services.ts';

export async function createApp(services: Services): Promise<FastifyInstance> {
  const { env, log } = services;
  // Browsers may send files to the storage and slides to Google.
  const storage = await services.files.origin();
  const connectsTo = [
    ...(storage ? [storage] : []),
    ...(env.googleSlides ? [new URL(env.googleSlides.apiUrl).origin] : []),
  ];
  const headers = securityHeaders(env.isHttps, connectsTo, env.BILLING_PROVIDER === 'stripe');
  const replyNotShared = createSharedNotFound(services);
  const replyNotPopular = createPopularNotFound(services);
  const replyElsewhere = (request: FastifyRequest, reply: FastifyReply) =>
    replyNotShared(request, reply) ?? replyNotPopular(request, reply);
  const app = Fastify({
    http: { ServerResponse: responseWith(headers) },
    clientErrorHandler: refuseMalformed(headers),
    loggerInstance: log,
    bodyLimit: bodyLimits.visitors,
    requestTimeout: slowestRequestMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    trustProxy: (_address, hop) => hop < env.TRUSTED_PROXIES,
    forceCloseConnections: 'idle',
    // A proxy may reuse an open connection while the server stops. Requests on it are served.
    return503OnClosing: false,
    // Fastify rejects malformed URLs before routing. They get the same reply as any unknown URL.
    frameworkErrors: (_error, request, reply) => void (replyElsewhere(request, reply) ?? replyNotFound(reply)),
    routerOptions: {
      constraints: { church: churchConstraint(env) },
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 2_000,
    },
  });
  limitConnections(app.server, { log, isBehindProxy: env.TRUSTED_PROXIES > 0 });
  finishWhenClosing(app, services);
  measureRequests(app, services.metrics);
  refuseRepeatedHost(app);
  compressJson(app);
  limitBodies(app);
  readJsonAsUtf8(app);
  if (!env.API_DOCS) hideDocs(app);
  await app.register(cookie);
  refuseOutdated(app);
  const ownOrigin = (headers: IncomingHttpHeaders) => originOf(env, headers);
  guardAccess(app, ownOrigin, {
    findUser: createSessionLookup(services),
    findPhone: createPhoneLookup(services),
    needsSecondStep: ({ id }) => needsSecondStep(services.db, id),
    recordActing: createActingRecord(services),
  });
  limitHeavyCalls(app);
  const streams = createStreams({ events: services.events, log, stopping: services.stopping.signal });
  services.metrics.gauge('streams_running', 'Streams that run in this process', streams.running);
  const streaming = { streams, isSignedIn: (request: FastifyRequest) => isSessionOf(services, request) };
  await serve(
    app,
    contract,
    {
      app: appCalls(services),
      accounts: accountCalls(services),
      settings: settingsCalls(services),
      secondStep: secondStepCalls(services),
      signInSteps: signInStepCalls(services),
      administrators: administratorCalls(services),
      profilePicture: pictureCalls(services),
      invitations: invitationCalls(services),
      adminPeople: adminPeopleCalls(services),
      adminServer: adminServerCalls(services),
      adminAudit: adminAuditCalls(services),
      adminBilling: adminBillingCalls(services),
      adminPremium: adminPremiumCalls(services),
      acting: actingCalls(services),
      otherSites: otherSiteCalls(services),
      library: libraryCalls(services),
      folders: folderCalls(services),
      series: seriesCalls(services),
      links: linkCalls(services),
      files: fileCalls(services),
      originals: originalCalls(services),
      documents: documentCalls(services),
      history: historyCalls(services),
      printing: printingCalls(services),
      templates: templateCalls(services),
      preferences: preferenceCalls(services),
      writingLogs: writingLogCalls(services),
      calendar: calendarCalls(services),
      deliveries: deliveryCalls(services),
      archive: archiveCalls(services),
      bible: bibleCalls(services),
      corpus: corpusCalls(services),
      genius: geniusCalls(services),
      assistant: assistantCalls(services),
      slides: { ...slideCalls(services), ...exportCalls(services) },
      slideNotes: slideNoteCalls(services),
      phoneRemotes: phoneRemoteCalls(services),
      sharing: sharingCalls(services),
      shareComments: shareCommentCalls(services),
      speech: speechCalls(services),
      storage: storageCalls(services),
      streams: streamCalls(streams),
      telemetry: telemetryCalls(services),
      timings: timingCalls(services),
      word: wordCalls(services),
      subscription: subscriptionCalls(services),
      billing: billingCalls(services),
      premiumSermons: premiumSermonCalls(services),
      premiumSermonSeries: premiumSeriesCalls(services),
      preview: previewCalls(services),
      ratings: ratingCalls(services),
    },
    streaming,
  );
  await services.files.mount(app);
  serveSpeech(app, services);
  receivePaymentEvents(app, services);
  serveSandbox(app, services);
  await serveOtherSites(app, services);
  mountHealth(app, services.health);
  await serveGallery(app);
  await servePages(app, env.webDirectory, { heads: accountPages(env), headers, replyNotFound: replyElsewhere });
  await serveSharedPages(app, services);
  await servePopularPages(app, services);
  return app;
}

const closeIdleEveryMs = 50;

/**
 * Lets the server shut down quickly without cutting off any reply. Long-running background work is aborted. Unused
 * connections, which browsers open in advance, are destroyed. Replies that start after the server was told to stop
 * close their connection. A reply that started earlier was sent with keep-alive, so its connection is closed as soon as
 * it becomes idle.
 */
function finishWhenClosing(
  app: FastifyInstance,
  { draining, stopping }: Pick<Services, 'draining' | 'stopping'>,
): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    draining.abort();
    stopping.abort();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    if (app.server.listening) {
      const timer = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
      app.server.once('close', () => clearInterval(timer));
    }
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.signal.aborted) void reply.header('connection', 'close');
    done();
  });
}
