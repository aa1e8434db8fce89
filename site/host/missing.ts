// The page for addresses that do not exist. A server shows it at any depth and may have the site under any path, so the
// page looks for the site's root: the nearest parent folder with a manifest.

async function rootOf(path: string): Promise<string> {
    for (let end = path.lastIndexOf("/"); end >= 0; end = path.lastIndexOf("/", end - 1)) {
        const folder = path.slice(0, end + 1);
        const answer = await fetch(`${folder}manifest.webmanifest`, { method: "HEAD" }).catch(() => undefined);
        if (answer?.ok) return folder;
        if (end === 0) break;
    }
    return "/";
}

void rootOf(location.pathname).then(root => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-home]"))
        link.href = root + (link.dataset["home"] ?? "");
});
