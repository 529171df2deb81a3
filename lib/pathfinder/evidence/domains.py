"""Which hosts are what: plain data for authority.py (seed 000 §5.3). A name covers its subdomains."""

from __future__ import annotations


def _listed(names: str) -> frozenset[str]:
    return frozenset(names.split())


PAPER_HOSTS = _listed("""
    arxiv.org doi.org acm.org ieee.org computer.org semanticscholar.org scholar.google.com
    scholar.archive.org pubmed.ncbi.nlm.nih.gov ncbi.nlm.nih.gov pubmed.gov europepmc.org nature.com
    science.org sciencemag.org sciencedirect.com cell.com thelancet.com nejm.org bmj.com jamanetwork.com
    springer.com springeropen.com biomedcentral.com plos.org aclanthology.org aclweb.org openreview.net
    biorxiv.org medrxiv.org chemrxiv.org psyarxiv.com ssrn.com jmlr.org mlr.press neurips.cc nips.cc
    thecvf.com aaai.org ijcai.org usenix.org vldb.org dblp.org wiley.com tandfonline.com oup.com
    cambridge.org sagepub.com mdpi.com frontiersin.org elifesciences.org pnas.org
    royalsocietypublishing.org aps.org iop.org rsc.org acs.org aip.org jstor.org hal.science zenodo.org
    researchgate.net core.ac.uk openalex.org crossref.org elsevier.com cochranelibrary.com cochrane.org
    annualreviews.org emerald.com degruyter.com hindawi.com f1000research.com peerj.com copernicus.org
    dl.acm.org ieeexplore.ieee.org citeseerx.ist.psu.edu eprint.iacr.org inspirehep.net philpapers.org
    repec.org nber.org kci.go.kr riss.kr dbpia.co.kr jstage.jst.go.jp cnki.net
""")
OFFICIAL_HOSTS = _listed("""
    readthedocs.io readthedocs.org gitbook.io docs.rs pkg.go.dev who.int w3.org ietf.org rfc-editor.org
    iso.org unicode.org ecma-international.org whatwg.org iana.org python.org rust-lang.org golang.org
    go.dev nodejs.org postgresql.org sqlite.org kernel.org gnu.org mozilla.org typescriptlang.org
    kotlinlang.org swift.org php.net ruby-lang.org openjdk.org cppreference.com learn.microsoft.com
    cloud.google.com ai.google.dev kubernetes.io pytorch.org tensorflow.org numpy.org scipy.org
    pandas.pydata.org scikit-learn.org djangoproject.com react.dev vuejs.org angular.dev git-scm.com
    debian.org ubuntu.com archlinux.org apache.org europa.eu un.org oecd.org worldbank.org imf.org
    wto.org ilo.org unesco.org fao.org ipcc.ch iea.org bis.org nist.gov gov.uk nhs.uk gc.ca canada.ca
    admin.ch bund.de rki.de destatis.de gouv.fr service-public.fr gov.au govt.nz modelcontextprotocol.io
""")
STANDARDS_HOSTS = _listed("""
    w3.org whatwg.org ietf.org rfc-editor.org iso.org iec.ch itu.int unicode.org ecma-international.org
    iana.org nist.gov din.de etsi.org standards.ieee.org astm.org ansi.org bsigroup.com cen.eu
""")
FORUM_HOSTS = _listed("""
    reddit.com stackoverflow.com stackexchange.com serverfault.com superuser.com askubuntu.com
    mathoverflow.net quora.com news.ycombinator.com lobste.rs discourse.org discord.com discord.gg
    groups.google.com zhihu.com v2ex.com dcinside.com ruliweb.com clien.net kin.naver.com gutefrage.net
    4chan.org 5ch.net slashdot.org twitter.com x.com facebook.com mastodon.social bsky.app threads.net
    linkedin.com tieba.baidu.com okky.kr
""")
BLOG_HOSTS = _listed("""
    medium.com dev.to docs.google.com sites.google.com notion.site substack.com wordpress.com
    blogspot.com blogger.com tumblr.com ghost.io hashnode.dev hashnode.com hatenablog.com qiita.com
    zenn.dev note.com tistory.com velog.io brunch.co.kr blog.naver.com csdn.net cnblogs.com juejin.cn
    jianshu.com habr.com towardsdatascience.com hackernoon.com lesswrong.com
""")
# suffixes under which only public bodies or universities may register
PUBLIC_BODY_SUFFIXES = ("gov", "mil", "int", "edu")
PUBLIC_BODY_SECOND_LEVELS = frozenset(
    ("gov", "gouv", "gob", "gub", "gov", "go", "gc", "govt", "mil", "edu", "ac")
)

OFFICIAL_LABELS = frozenset(
    ("docs", "doc", "documentation", "developer", "developers", "devdocs", "manual", "help")
)
FORUM_LABELS = frozenset(("forum", "forums", "discuss", "discussion", "community", "answers", "talk", "bbs"))
BLOG_LABELS = frozenset(("blog", "blogs"))

FOLDERS = {
    "docs": "official", "doc": "official", "documentation": "official",
    "manual": "official", "manuals": "official",
    "papers": "paper", "paper": "paper", "arxiv": "paper",
    "blog": "blog", "blogs": "blog",
    "forum": "forum", "forums": "forum",
}  # fmt: skip
