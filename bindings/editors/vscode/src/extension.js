// The extension: it starts the language server of Livelink and gives it to VS Code.

const { execFile } = require('node:child_process');
const { basename } = require('node:path');
const { promisify } = require('node:util');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { builtInLinks, silence } = require('./silence');

/** The settings that the server knows; the others are the extension's own. */
const SERVER_SETTINGS = ['diagnostics', 'developers', 'markup', 'options', 'patterns'];

const settings = () => vscode.workspace.getConfiguration('livelink');

const serverSettings = () => Object.fromEntries(SERVER_SETTINGS.map((name) => [name, settings().get(name)]));

/** Makes VS Code ask for the links of all documents again. It does so when a provider of links comes or goes. */
function askAgain() {
  vscode.languages.registerDocumentLinkProvider({ scheme: '*' }, { provideDocumentLinks: () => [] }).dispose();
}

/** Returns how the server is started. */
function command() {
  const path = settings().get('path').trim() || 'livelink';
  const isServer = basename(path).replace(/\.exe$/i, '') === 'livelink-ls';
  return { command: path, args: isServer ? [] : ['lsp'] };
}

/** Shows the remedy if the program cannot be started. Returns whether it can. */
async function isThere({ command }) {
  try {
    await promisify(execFile)(command, ['--version']);
    return true;
  } catch (error) {
    const why = error.code === 'ENOENT' ? 'is not installed' : `cannot be started (${error.message.trim()})`;
    const what = `Livelink: the program "${command}" ${why}. Install it (cargo install --path crates/livelink-cli), or set livelink.path.`;
    vscode.window.showErrorMessage(what, 'Open Settings').then((answer) => {
      if (answer) vscode.commands.executeCommand('workbench.action.openSettings', 'livelink.path');
    });
    return false;
  }
}

async function provideDocumentLinks(document, token, next) {
  const links = await next(document, token);
  if (!settings().get('silenceBuiltInLinks')) return links;
  return silence(links ?? [], builtInLinks(document.getText()).map((at) => document.positionAt(at)), (at) => {
    // The constructor takes no empty range, and VS Code does.
    const nothing = new vscode.DocumentLink(new vscode.Range(at, at.translate(0, 1)));
    nothing.range = new vscode.Range(at, at);
    return nothing;
  });
}

function newClient() {
  const client = new LanguageClient('livelink', 'Livelink', command(), {
    documentSelector: [{ scheme: 'file' }, { scheme: 'untitled' }],
    initializationOptions: serverSettings(),
    middleware: {
      provideDocumentLinks,
      // An empty link of `silence` has no target, and the server knows nothing of it.
      resolveDocumentLink: (link, token, next) => (link.range.isEmpty ? link : next(link, token)),
      workspace: { configuration: (params) => params.items.map(serverSettings) },
    },
  });
  client.registerFeature({
    fillClientCapabilities(capabilities) {
      capabilities.experimental = { ...capabilities.experimental, livelinkLinksChanged: true, livelinkCopy: true };
    },
    initialize() {},
    getState: () => ({ kind: 'static' }),
    clear() {},
  });
  client.onNotification('livelink/linksChanged', askAgain);
  return client;
}

let client;

async function start() {
  if (!(await isThere(command()))) return;
  client = newClient();
  await client.start();
}

async function stop() {
  const old = client;
  client = undefined;
  await old?.stop();
}

async function changed(event) {
  if (event.affectsConfiguration('livelink.path')) {
    await stop();
    await start();
  } else if (event.affectsConfiguration('livelink.silenceBuiltInLinks')) {
    askAgain();
  } else if (event.affectsConfiguration('livelink')) {
    await client?.sendNotification('workspace/didChangeConfiguration', { settings: { livelink: serverSettings() } });
  }
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(changed),
    vscode.commands.registerCommand('livelink.copy', (text) => vscode.env.clipboard.writeText(text)),
  );
  await start();
};

exports.deactivate = stop;
